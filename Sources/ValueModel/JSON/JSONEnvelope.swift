/// Tracks what encloses the elements of one large array: the array itself, or the object that has
/// it in a field.
struct JSONEnvelope {
  /// The next event in the stream.
  enum Next {
    /// An element begins at the offset.
    case element
    /// The value of another field begins at the offset.
    case field(String)
    /// More bytes are needed.
    case needsMore
    /// Something else was expected at the offset.
    case unexpected(StaticString)
    /// The object already has a field with the name at the offset.
    case duplicateKey
    /// The field's name at the offset is not valid JSON; the error counts from there.
    case badName(JSONError)
  }

  private enum State {
    case start
    case firstKey, key, colon
    case fieldValue, afterField
    case firstElement, element, afterElement
    case closed
  }

  /// The field whose array has the elements; nil if the stream is the array.
  let field: String?
  private var state = State.start
  private var name = ""
  private var names: Set<[UInt8]> = []

  init(field: String?) { self.field = field }

  var isClosed: Bool { state == .closed }

  /// Notes that the announced value has been taken.
  mutating func didTakeValue() {
    state = state == .fieldValue ? .afterField : .afterElement
  }

  /// Moves `offset` past the bytes between values, and returns what comes next.
  mutating func advance(over bytes: UnsafeRawBufferPointer, from offset: inout Int) -> Next {
    while true {
      while offset < bytes.count, JSONSplitter.isSpace(bytes[offset]) { offset += 1 }
      guard offset < bytes.count else { return .needsMore }
      switch state {
      case .firstElement where bytes[offset] != UInt8(ascii: "]"): state = .element
      case .element: return .element
      case .fieldValue:
        guard name == field else { return .field(name) }
        guard bytes[offset] == UInt8(ascii: "[") else { return .unexpected("an array") }
        offset += 1
        state = .firstElement
      case .firstKey where bytes[offset] != UInt8(ascii: "}"), .key:
        guard bytes[offset] == 0x22 else { return .unexpected("a field's name") }
        guard let end = Self.endOfString(bytes, from: offset) else { return .needsMore }
        do throws(JSONError) {
          let text = UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
          // The parsed text begins with a quote.
          name = try JSON.parse(text).string ?? ""
        } catch {
          return .badName(error)
        }
        guard names.insert(Array(name.utf8)).inserted else { return .duplicateKey }
        offset = end
        state = .colon
      case .closed: return .unexpected("the end of the text")
      default:
        if let expected = punctuation(bytes[offset]) { return .unexpected(expected) }
        offset += 1
      }
    }
  }

  /// Takes one punctuation mark. Returns what was expected instead if it is the wrong one.
  private mutating func punctuation(_ byte: UInt8) -> StaticString? {
    switch (state, Character(Unicode.Scalar(byte))) {
    case (.start, "{") where field != nil: state = .firstKey
    case (.start, "[") where field == nil: state = .firstElement
    case (.start, _): return field == nil ? "an array" : "an object"
    case (.colon, ":"): state = .fieldValue
    case (.colon, _): return "a colon"
    case (.afterField, ","): state = .key
    case (.afterField, "}"), (.firstKey, "}"): state = .closed
    case (.afterElement, ","): state = .element
    case (.afterElement, "]"), (.firstElement, "]"): state = field == nil ? .closed : .afterField
    case (.afterElement, _): return "a comma or a closing bracket"
    default: return "a comma or a closing brace"
    }
    return nil
  }

  private static func endOfString(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var offset = start + 1
    while offset < bytes.count {
      if bytes[offset] == 0x22 { return offset + 1 }
      offset += bytes[offset] == 0x5C ? 2 : 1
    }
    return nil
  }
}
