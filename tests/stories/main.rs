//! Stories about people and rules, over real sockets: a server in this process, everybody else outside of it.

mod bad_input;
mod day;
mod feed;
mod hall;
mod links;
mod results;
mod secrets;
mod twice;
