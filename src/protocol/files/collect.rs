//! A row of any type as cells, in the order of its fields: so that its columns are named once, where the row is.
//!
//! Keeps out what is done with them.

use std::fmt::Display;

use serde::ser::{self, Impossible, Serialize, Serializer};

use super::cells::{NotAFile, Value};

/// A row as cells.
pub(super) struct Collected {
    pub cells: Vec<Value>,
    /// The fields that they come from, where the row is a structure.
    pub fields: Vec<&'static str>,
}

pub(super) fn cells_of<T: Serialize>(row: &T) -> Result<Collected, NotAFile> {
    let mut collector = Collector { cells: Vec::new(), fields: Vec::new(), kind: Kind::Own };
    row.serialize(&mut collector)?;
    let Collector { cells, fields, .. } = collector;
    Ok(Collected { cells, fields })
}

/// What the next text is.
#[derive(Clone, Copy)]
enum Kind {
    Own,
    /// Inside a [`Cell`](super::Cell).
    Words,
    /// Inside a [`Number`](super::Number).
    Number,
}

struct Collector {
    cells: Vec<Value>,
    fields: Vec<&'static str>,
    kind: Kind,
}

impl ser::Error for NotAFile {
    fn custom<T: Display>(message: T) -> Self {
        NotAFile::Row(message.to_string())
    }
}

fn no_cell<T>(what: &str) -> Result<T, NotAFile> {
    Err(NotAFile::Row(format!("{what} is no cell")))
}

macro_rules! whole_numbers {
    ($($method:ident: $number:ty),*) => {
        $(fn $method(self, number: $number) -> Result<(), NotAFile> {
            self.cells.push(Value::Number(number.to_string()));
            Ok(())
        })*
    };
}

macro_rules! no_cells {
    ($($method:ident: $value:ty),*) => {
        $(fn $method(self, _: $value) -> Result<(), NotAFile> {
            no_cell(stringify!($value))
        })*
    };
}

impl Serializer for &mut Collector {
    type Ok = ();
    type Error = NotAFile;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Impossible<(), NotAFile>;
    type SerializeMap = Impossible<(), NotAFile>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), NotAFile>;

    whole_numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_u128: u128
    );
    no_cells!(serialize_f32: f32, serialize_f64: f64, serialize_bytes: &[u8]);

    fn serialize_bool(self, holds: bool) -> Result<(), NotAFile> {
        self.serialize_str(&holds.to_string())
    }

    fn serialize_char(self, character: char) -> Result<(), NotAFile> {
        self.serialize_str(&character.to_string())
    }

    fn serialize_str(self, text: &str) -> Result<(), NotAFile> {
        let text = text.to_owned();
        self.cells.push(match self.kind {
            _ if text.is_empty() => Value::Empty,
            Kind::Own => Value::Text(text),
            Kind::Words => Value::Words(text),
            Kind::Number => Value::Number(text),
        });
        Ok(())
    }

    fn serialize_none(self) -> Result<(), NotAFile> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NotAFile> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), NotAFile> {
        self.cells.push(Value::Empty);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), NotAFile> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), NotAFile> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), NotAFile> {
        let outside = self.kind;
        self.kind = match name {
            "Cell" => Kind::Words,
            "Number" => Kind::Number,
            _ => outside,
        };
        value.serialize(&mut *self)?;
        self.kind = outside;
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), NotAFile> {
        no_cell(name)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, NotAFile> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, NotAFile> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, NotAFile> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, NotAFile> {
        no_cell(name)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, NotAFile> {
        no_cell("a map")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, NotAFile> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, NotAFile> {
        no_cell(name)
    }
}

macro_rules! one_after_the_other {
    ($($kind:ident: $method:ident),*) => {
        $(impl ser::$kind for &mut Collector {
            type Ok = ();
            type Error = NotAFile;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotAFile> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), NotAFile> {
                Ok(())
            }
        })*
    };
}

one_after_the_other!(
    SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field
);

impl ser::SerializeStruct for &mut Collector {
    type Ok = ();
    type Error = NotAFile;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) -> Result<(), NotAFile> {
        self.fields.push(field);
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), NotAFile> {
        Ok(())
    }
}
