/// One text of a dictionary, with everything that parsers and writers need prepared.
///
/// The memory belongs to the table and is never moved, changed or freed before it.
struct TextEntry {
  /// The text; sixteen more bytes may be read.
  var text: UnsafeRawPointer
  /// The text as JSON, including quotes and, for a key, the colon after it.
  var json: UnsafeRawPointer
  var textByteCount: UInt32
  var jsonByteCount: UInt32
  /// The first sixteen bytes of the text and its closing quote, and a mask of the bits that count;
  /// all zero if the text is longer than fifteen bytes or needs escapes.
  var head: (UInt64, UInt64)
  var mask: (UInt64, UInt64)

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: Int(textByteCount))
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }
}
