//! Faults of a file, each with its line, column and code (`formats.md`).

use std::fmt;

/// One fault of an input file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    /// Counted from 1; of a table its first row's.
    pub line: u64,
    pub column: Column,
    pub code: &'static str,
    pub sentence: String,
    /// The columns that are missing.
    pub needs: Vec<&'static str>,
    /// The table that the line is of.
    pub table: Option<u64>,
}

/// Where in its line a fault is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// A cell, by its header.
    Named(String),
    Row,
    Table,
    File,
}

impl Column {
    pub fn named(name: &str) -> Column {
        Column::Named(name.to_owned())
    }
}

impl fmt::Display for Column {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Column::Named(name) => name,
            Column::Row => "row",
            Column::Table => "table",
            Column::File => "file",
        })
    }
}

impl FileFault {
    pub fn new(line: u64, column: Column, code: &'static str, sentence: impl Into<String>) -> FileFault {
        FileFault { line, column, code, sentence: sentence.into(), needs: Vec::new(), table: None }
    }

    #[must_use]
    pub fn needing(self, columns: &[&'static str]) -> FileFault {
        FileFault { needs: columns.to_vec(), ..self }
    }

    #[must_use]
    pub fn at_table(self, table: u64) -> FileFault {
        FileFault { table: Some(table), ..self }
    }
}
