/// JSON text to values, after RFC 8259: complete syntax and UTF-8 are checked, fields keep their order,
/// numbers their text; an object with two fields of one name is refused. A byte order mark is skipped.
public enum JSON {
  /// The value of a whole text. One pass; errors carry the byte, the line and the column.
  public static func parse(
    _ text: String, dictionary: ValueDictionary? = nil, options: JSONOptions = JSONOptions()
  ) throws(JSONError) -> Value {
    var text = text
    let result = text.withUTF8 { utf8 in
      Result { () throws(JSONError) in
        try parse(UnsafeRawBufferPointer(utf8), dictionary: dictionary, options: options)
      }
    }
    return try result.get()
  }

  /// The same of UTF-8.
  public static func parse(
    _ bytes: [UInt8], dictionary: ValueDictionary? = nil, options: JSONOptions = JSONOptions()
  ) throws(JSONError) -> Value {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in
        try parse(bytes, dictionary: dictionary, options: options)
      }
    }
    return try result.get()
  }

  /// The same of bytes that are only read within the call.
  ///
  /// To parse many texts, keep a `JSONReader`: it has less to set up, and learns what they repeat.
  public static func parse(
    _ bytes: UnsafeRawBufferPointer, dictionary: ValueDictionary? = nil,
    options: JSONOptions = JSONOptions()
  ) throws(JSONError) -> Value {
    try JSONReader(dictionary: dictionary, options: options).read(bytes)
  }
}
