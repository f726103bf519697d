/// Parses JSON texts, one after another, into values of one dictionary.
///
/// Keeps its memory and what it has learned from text to text, so that the next one is faster.
/// Names are given numbers as they come; strings only if they come often and the reader was created
/// with `learnsStrings`. Used by one thread at a time; readers on several threads may share a
/// dictionary.
public final class JSONReader {
  private var parser: JSONParser

  /// Creates a reader. Without a dictionary, values are self-contained: names and strings are in
  /// their bytes.
  public init(
    dictionary: ValueDictionary? = nil, learnsStrings: Bool = true,
    options: JSONOptions = JSONOptions()
  ) {
    let learner = learnsStrings ? dictionary.map(StringLearner.init) : nil
    parser = JSONParser(dictionary: dictionary, learner: learner, options: options)
  }

  /// Parses a whole text; `bytes` are only read during the call.
  ///
  /// Throws `JSONError` if they are not one JSON text in UTF-8 within the limits.
  public func read(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> Value {
    do {
      let root = try root(bytes)
      return parser.writer.value(root)
    } catch {
      throw error.error(in: bytes)
    }
  }

  /// Parses a whole text.
  ///
  /// Throws `JSONError` if `bytes` are not one JSON text in UTF-8 within the limits.
  public func read(_ bytes: [UInt8]) throws(JSONError) -> Value {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONError) in try read(bytes) }
    }
    return try result.get()
  }

  /// Parses a whole text to which a hidden field is added if it is an object: in one pass, and not
  /// as a change afterwards.
  ///
  /// Throws `JSONError` if `bytes` are not one JSON text in UTF-8 within the limits.
  package func read(
    _ bytes: [UInt8], adding field: HiddenField, _ value: Value
  ) throws(JSONError) -> Value {
    parser.addedField = (Slot(keyNumber: UInt32(field.rawValue)), value)
    defer { parser.addedField = nil }
    var result = try read(bytes)
    // An object without fields is not opened.
    if result.kind == .object, result.count == 0 { result[hidden: field] = value }
    return result
  }

  private func root(_ bytes: UnsafeRawBufferPointer) throws(JSONError.Failure) -> Slot {
    guard bytes.count <= parser.options.largestByteCount else {
      throw JSONError.Failure(
        code: .tooLarge, expected: "a shorter text", offset: parser.options.largestByteCount)
    }
    let root = try parser.parse(bytes)
    parser.skipSpace()
    guard parser.next == parser.end else {
      throw parser.failure(.trailingContent, "the end of the text", at: parser.next)
    }
    return root
  }
}
