//! Stories about people and rules, over real sockets: a server in this process, everybody else outside of it.

mod day;
mod explain;
mod hall;
mod results;
mod twice;
