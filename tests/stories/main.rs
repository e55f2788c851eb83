//! Stories about people and rules, over real sockets: a server in this process, everybody else outside of it.

mod accounts;
mod backups;
mod bad_input;
mod changes;
mod corrections;
mod course;
mod day;
mod explain;
mod feed;
mod files;
mod first_load;
mod hall;
mod history;
mod https;
mod kiosks;
mod latecomers;
mod links;
mod logs;
mod machine;
mod privacy;
mod process;
#[path = "../programs/mod.rs"]
mod programs;
mod proxies;
mod registration;
mod restart;
mod results;
mod roles;
mod schedule;
mod season;
mod season_people;
mod seating;
mod secrets;
mod told;
mod twice;
mod wall;
