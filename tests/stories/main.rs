//! Stories about people and rules, over real sockets: a server in this process, everybody else outside of it.

mod bad_input;
mod changes;
mod corrections;
mod day;
mod explain;
mod feed;
mod files;
mod hall;
mod history;
mod latecomers;
mod links;
mod privacy;
mod process;
mod registration;
mod restart;
mod results;
mod roles;
mod schedule;
mod season;
mod seating;
mod secrets;
mod twice;
