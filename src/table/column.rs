//! Columns as arrow builders, and the macro that makes a table of them.

use std::fmt::Display;
use std::io::Write as _;
use std::marker::PhantomData;
use std::sync::Arc;

use arrow::array::{
    ArrayRef, BooleanBuilder, DictionaryArray, ListBuilder, NullBufferBuilder, PrimitiveArray,
    StringArray, StringBuilder,
};
use arrow::buffer::OffsetBuffer;
use arrow::datatypes::{
    ArrowNativeType, ArrowPrimitiveType, DataType, Date32Type, Field, Int8Type, Int16Type,
    Int32Type, Int64Type, TimeUnit, TimestampMicrosecondType,
};

/// Room for the next batch after one of `length`: about as long, with some to spare. Growing would copy it, and take
/// twice the memory.
fn room_after(length: usize) -> usize {
    length + length / 8
}

/// A column that is being built.
pub(super) trait Column: Default {
    /// The values' type as readers see it (an enum is a string to them).
    fn data_type() -> DataType;
    /// Whether values may be missing.
    const NULLABLE: bool = true;
    /// Hands out what was built and starts anew.
    fn finish(&mut self) -> ArrayRef;
}

/// Defines a table: a struct with one builder a column, its schema and its batches.
macro_rules! table {
    ($(#[$doc:meta])* $table:ident { $($name:ident: $column:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Default)]
        pub(super) struct $table {
            $($name: $column,)*
        }

        impl $table {
            /// The columns in their order.
            pub(super) fn schema() -> arrow::datatypes::SchemaRef {
                static SCHEMA: std::sync::LazyLock<arrow::datatypes::SchemaRef> =
                    std::sync::LazyLock::new(|| {
                        std::sync::Arc::new(arrow::datatypes::Schema::new(vec![$(
                            arrow::datatypes::Field::new(
                                stringify!($name),
                                <$column as $crate::table::column::Column>::data_type(),
                                <$column as $crate::table::column::Column>::NULLABLE,
                            ),
                        )*]))
                    });
                SCHEMA.clone()
            }

            /// Hands out the rows built so far.
            pub(super) fn finish(&mut self) -> arrow::array::RecordBatch {
                let columns = vec![$($crate::table::column::Column::finish(&mut self.$name),)*];
                arrow::array::RecordBatch::try_new(Self::schema(), columns)
                    .expect("every push adds one value to each column")
            }
        }
    };
}
pub(super) use table;

/// Numbers, some of which may be missing.
#[derive(Debug)]
struct Numbers<T> {
    values: Vec<T>,
    nulls: NullBufferBuilder,
    /// Missing values at the end that are only counted yet: in many columns nearly all are missing.
    missing: usize,
}

impl<T> Default for Numbers<T> {
    fn default() -> Numbers<T> {
        Numbers { values: Vec::new(), nulls: NullBufferBuilder::new(0), missing: 0 }
    }
}

impl<T: ArrowNativeType> Numbers<T> {
    #[inline(always)]
    fn push(&mut self, value: Option<T>) {
        match value {
            None => self.missing += 1,
            Some(value) => self.push_present(value),
        }
    }

    #[inline]
    fn push_present(&mut self, value: T) {
        if self.missing > 0 {
            self.append_missing();
        }
        self.values.push(value);
        self.nulls.append_non_null();
    }

    fn append_missing(&mut self) {
        self.values.resize(self.values.len() + self.missing, T::default());
        self.nulls.append_n_nulls(self.missing);
        self.missing = 0;
    }

    fn finish<A: ArrowPrimitiveType<Native = T>>(&mut self) -> PrimitiveArray<A> {
        self.append_missing();
        let next = Vec::with_capacity(room_after(self.values.len()));
        let values = std::mem::replace(&mut self.values, next);
        PrimitiveArray::new(values.into(), self.nulls.finish())
    }
}

/// Most columns miss no value, or nearly all: each is one test and one addition in a column of the first kind.
#[inline(always)]
fn append_presence(nulls: &mut NullBufferBuilder, present: bool) {
    if present {
        nulls.append_non_null();
    } else {
        nulls.append_null();
    }
}

macro_rules! primitive_columns {
    ($($(#[$doc:meta])* $name:ident($arrow:ty, $native:ty) = $data_type:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Default)]
        pub(super) struct $name(Numbers<$native>);

        impl $name {
            #[inline]
            pub(super) fn push(&mut self, value: Option<$native>) {
                self.0.push(value);
            }
        }

        impl Column for $name {
            fn data_type() -> DataType {
                $data_type
            }

            fn finish(&mut self) -> ArrayRef {
                Arc::new(self.0.finish::<$arrow>().with_data_type($data_type))
            }
        }
    )*};
}

primitive_columns! {
    Int16(Int16Type, i16) = DataType::Int16;
    Int32(Int32Type, i32) = DataType::Int32;
    /// Days since 1970-01-01.
    Date(Date32Type, i32) = DataType::Date32;
    /// Microseconds since 1970-01-01T00:00:00Z.
    Timestamp(TimestampMicrosecondType, i64) =
        DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into()));
}

impl Int32 {
    /// Adds a count or ply. Those of one game are far below 2^31 (`audit` limits its plies).
    #[inline]
    pub(super) fn push_count(&mut self, value: Option<u32>) {
        self.push(value.map(|value| i32::try_from(value).unwrap_or(i32::MAX)));
    }
}

/// A 64-bit integer that is never missing.
#[derive(Debug, Default)]
pub(super) struct Required64(Numbers<i64>);

impl Required64 {
    #[inline]
    pub(super) fn push(&mut self, value: i64) {
        self.0.push(Some(value));
    }
}

impl Column for Required64 {
    const NULLABLE: bool = false;

    fn data_type() -> DataType {
        Int64Type::DATA_TYPE
    }

    fn finish(&mut self) -> ArrayRef {
        Arc::new(self.0.finish::<Int64Type>())
    }
}

/// A truth value.
#[derive(Debug)]
pub(super) struct Bool(BooleanBuilder);

impl Default for Bool {
    fn default() -> Bool {
        Bool(BooleanBuilder::new())
    }
}

impl Bool {
    pub(super) fn push(&mut self, value: Option<bool>) {
        self.0.append_option(value);
    }
}

impl Column for Bool {
    fn data_type() -> DataType {
        DataType::Boolean
    }

    fn finish(&mut self) -> ArrayRef {
        Arc::new(self.0.finish())
    }
}

/// Text that differs from row to row.
#[derive(Debug)]
pub(super) struct Text {
    bytes: Vec<u8>,
    /// Where each text ends, after a first 0.
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
}

impl Default for Text {
    fn default() -> Text {
        Text { bytes: Vec::new(), ends: vec![0], nulls: NullBufferBuilder::new(0) }
    }
}

impl Text {
    #[inline]
    pub(super) fn push(&mut self, value: Option<&str>) {
        self.bytes.extend_from_slice(value.unwrap_or_default().as_bytes());
        self.end(value.is_some());
    }

    /// Adds text that is ASCII throughout.
    #[inline]
    pub(super) fn push_ascii(&mut self, value: &[u8]) {
        self.bytes.extend_from_slice(value);
        self.end(true);
    }

    /// Adds the ASCII text that `write` appends.
    pub(super) fn push_written(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.end(true);
    }

    /// Adds what a value displays as, without a string between.
    pub(super) fn push_display(&mut self, value: impl Display) {
        write!(self.bytes, "{value}").expect("writing to memory does not fail");
        self.end(true);
    }

    #[inline]
    fn end(&mut self, present: bool) {
        // A batch is of one block: its texts are far from 2 GiB.
        self.ends.push(self.bytes.len() as i32);
        append_presence(&mut self.nulls, present);
    }
}

impl Column for Text {
    fn data_type() -> DataType {
        DataType::Utf8
    }

    fn finish(&mut self) -> ArrayRef {
        let bytes = Vec::with_capacity(room_after(self.bytes.len()));
        let bytes = std::mem::replace(&mut self.bytes, bytes);
        let mut ends = Vec::with_capacity(room_after(self.ends.len()));
        ends.push(0);
        let ends = OffsetBuffer::new(std::mem::replace(&mut self.ends, ends).into());
        let array = StringArray::try_new(ends, bytes.into(), self.nulls.finish());
        Arc::new(array.expect("only ASCII and strings were added"))
    }
}

/// A list of texts, empty rather than missing.
#[derive(Debug)]
pub(super) struct TextList(ListBuilder<StringBuilder>);

impl Default for TextList {
    fn default() -> TextList {
        TextList(ListBuilder::new(StringBuilder::new()).with_field(Self::item()))
    }
}

impl TextList {
    fn item() -> Arc<Field> {
        Arc::new(Field::new("element", DataType::Utf8, true))
    }

    pub(super) fn push<'a>(&mut self, values: Option<impl Iterator<Item = &'a str>>) {
        let present = values.is_some();
        for value in values.into_iter().flatten() {
            self.0.values().append_value(value);
        }
        self.0.append(present);
    }
}

impl Column for TextList {
    fn data_type() -> DataType {
        DataType::List(Self::item())
    }

    fn finish(&mut self) -> ArrayRef {
        Arc::new(self.0.finish())
    }
}

/// The values of an enum column: each has a name and a place in the list of names.
pub(super) trait EnumValue: Copy {
    /// Every name, in order.
    fn names() -> Vec<&'static str>;
    /// The place of this value among the names.
    fn index(self) -> i8;
}

/// Text with few values, kept as numbers and a dictionary that all batches share.
#[derive(Debug)]
pub(super) struct Enum<E> {
    places: Numbers<i8>,
    names: ArrayRef,
    values: PhantomData<E>,
}

impl<E: EnumValue> Default for Enum<E> {
    fn default() -> Enum<E> {
        Enum {
            places: Numbers::default(),
            names: Arc::new(StringArray::from(E::names())),
            values: PhantomData,
        }
    }
}

impl<E: EnumValue> Enum<E> {
    #[inline]
    pub(super) fn push(&mut self, value: Option<E>) {
        self.places.push(value.map(E::index));
    }
}

impl<E: EnumValue> Column for Enum<E> {
    fn data_type() -> DataType {
        DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8))
    }

    fn finish(&mut self) -> ArrayRef {
        let places = self.places.finish::<Int8Type>();
        let array = DictionaryArray::try_new(places, self.names.clone());
        Arc::new(array.expect("an index is a place among the names"))
    }
}

/// Names the values of enums for columns, in the order in which the enum declares them.
macro_rules! enum_values {
    ($($type:ty: $($value:path => $name:literal),*;)*) => {$(
        impl $crate::table::column::EnumValue for $type {
            fn names() -> Vec<&'static str> {
                let names = [$(($value as i8, $name)),*];
                debug_assert!(names.iter().enumerate().all(|(place, name)| place as i8 == name.0));
                names.map(|(_, name)| name).to_vec()
            }

            #[inline]
            fn index(self) -> i8 {
                self as i8
            }
        }
    )*};
}
pub(super) use enum_values;
