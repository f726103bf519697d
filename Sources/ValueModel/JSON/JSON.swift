/// Parses JSON text (RFC 8259) into values.
///
/// The complete syntax and UTF-8 are checked; fields keep their order and numbers their text. An
/// object with two fields of the same name is rejected. A byte order mark is skipped.
public enum JSON {
  /// Parses a whole text in one pass.
  ///
  /// Throws `JSONError` with the reason, the byte, the line and the column if `text` is not one
  /// JSON text within the limits of `options`.
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

  /// Parses a whole text given as UTF-8.
  ///
  /// Throws `JSONError` with the reason, the byte, the line and the column if `bytes` are not one
  /// JSON text in UTF-8 within the limits of `options`.
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

  /// Parses a whole text given as UTF-8; `bytes` are only read during the call.
  ///
  /// To parse many texts, keep a `JSONReader`: it has less to set up, and learns what they repeat.
  /// Throws `JSONError` with the reason, the byte, the line and the column if `bytes` are not one
  /// JSON text in UTF-8 within the limits of `options`.
  public static func parse(
    _ bytes: UnsafeRawBufferPointer, dictionary: ValueDictionary? = nil,
    options: JSONOptions = JSONOptions()
  ) throws(JSONError) -> Value {
    try JSONReader(dictionary: dictionary, options: options).read(bytes)
  }
}
