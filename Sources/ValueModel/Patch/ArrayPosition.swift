/// The meaning of a JSON pointer's token for an array (RFC 6901, section 4).
enum ArrayPosition {
  case element(Int)
  /// `-`: after the last element.
  case end

  /// Reads a token; nil if it is not a position.
  init?(_ token: String) {
    let bytes = token.utf8
    let isNumber =
      !bytes.isEmpty && bytes.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
      && (bytes.count == 1 || bytes.first != UInt8(ascii: "0"))
    if isNumber {
      // A number that does not fit is beyond the end of every array.
      self = .element(Int(token) ?? .max)
    } else {
      guard token == "-" else { return nil }
      self = .end
    }
  }
}

extension Value {
  /// The value that the pointer refers to; nil if there is nothing. The empty pointer refers to the
  /// value itself.
  public subscript(pointer: JSONPointer) -> Value? {
    var value = self
    for token in pointer.tokens {
      guard let next = value.child(token) else { return nil }
      value = next
    }
    return value
  }

  private func child(_ token: String) -> Value? {
    guard kind == .array else { return self[token] }
    guard case .element(let index) = ArrayPosition(token) else { return nil }
    return self[index]
  }
}
