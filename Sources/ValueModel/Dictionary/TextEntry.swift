/// One text of a dictionary, with what parsers and writers need of it ready made.
///
/// The memory belongs to the table and is never moved, changed or given back before it.
struct TextEntry {
  /// The text; sixteen more bytes may be read.
  var text: UnsafeRawPointer
  /// The text as JSON, quotes included, and behind that of a key its colon.
  var json: UnsafeRawPointer
  var textByteCount: UInt32
  var jsonByteCount: UInt32
  /// The first sixteen bytes of the text and its closing quote, and which of their bits count; all
  /// zero where the text is longer than fifteen bytes or needs escapes.
  var head: (UInt64, UInt64)
  var mask: (UInt64, UInt64)

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: Int(textByteCount))
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }
}
