/// What a token of a JSON pointer means where the value is an array (RFC 6901, section 4).
enum ArrayPosition {
  case element(Int)
  /// `-`: behind the last element.
  case end

  /// Nil where it is no position.
  init?(_ token: String) {
    let bytes = token.utf8
    let isNumber =
      !bytes.isEmpty && bytes.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
      && (bytes.count == 1 || bytes.first != UInt8(ascii: "0"))
    if isNumber {
      // Beyond every array where it does not fit.
      self = .element(Int(token) ?? .max)
    } else {
      guard token == "-" else { return nil }
      self = .end
    }
  }
}

extension Value {
  /// What the pointer points at; nil where there is nothing. The empty pointer is the value itself.
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
