import ValueModel

/// The bytes of keys, each put in place of what was there.
extension SearchKey {
  /// Text in the form that searches compare, cut.
  mutating func text(_ utf8: UnsafeRawBufferPointer, _ number: UInt8) {
    begin(number)
    append(NormalizedText.keyBytes(NormalizedText.bytes(utf8)))
  }

  /// The code, without its case where that does not count, then a hash of its system.
  mutating func token(system: Value?, code: Value, _ form: TokenForm, _ number: UInt8) {
    begin(number)
    if let boolean = code.boolean {
      append(code: boolean ? "true" : "false")
    } else if form == .text {
      _ = code.withUTF8 { utf8 in FoldedCase.bytes(utf8).withUnsafeBytes { append(code: $0) } }
    } else {
      _ = code.withUTF8 { append(code: $0) }
    }
    _ = system?.withUTF8 { utf8 in
      if !utf8.isEmpty { append(hash: StableHash.of(utf8), count: 4) }
    }
  }

  mutating func time(start: Int64, _ number: UInt8) {
    begin(number)
    append(time: start)
  }

  mutating func longTime(end: Int64, _ number: UInt8) {
    begin(Self.longTime)
    append(number)
    append(time: end)
  }

  mutating func number(_ value: Double, _ number: UInt8) {
    begin(number)
    append(number: value)
  }

  /// Of a range, which any search may meet.
  mutating func unbounded(_ number: UInt8) {
    begin(Self.longTime)
    append(number)
  }

  /// The version of a canonical address does not count, since it may be asked for or not.
  mutating func uri(_ utf8: UnsafeRawBufferPointer, _ number: UInt8) {
    begin(number)
    append(hash: StableHash.ofCanonical(utf8), count: 8)
  }

  /// Of a resource in which a parameter has several terms in an order, so that several tests may each be passed by another
  /// one.
  mutating func several(_ number: UInt8) {
    begin(Self.several)
    append(number)
  }

  /// The one key that a resource has for its `id`.
  mutating func identity(_ id: String) {
    begin(Self.identity)
    append(identifier: id)
  }
}

/// The same as keys of their own.
extension SearchKey {
  static func time(start: Int64, _ number: UInt8) -> SearchKey {
    made { $0.time(start: start, number) }
  }

  static func longTime(end: Int64, _ number: UInt8) -> SearchKey {
    made { $0.longTime(end: end, number) }
  }

  static func number(_ value: Double, _ number: UInt8) -> SearchKey {
    made { $0.number(value, number) }
  }

  static func unbounded(_ number: UInt8) -> SearchKey { made { $0.unbounded(number) } }

  static func uri(_ text: String, _ number: UInt8) -> SearchKey {
    var text = text
    return text.withUTF8 { utf8 in made { $0.uri(UnsafeRawBufferPointer(utf8), number) } }
  }

  static func several(_ number: UInt8) -> SearchKey { made { $0.several(number) } }

  static func identity(_ id: String) -> SearchKey { made { $0.identity(id) } }

  private static func made(_ body: (inout SearchKey) -> Void) -> SearchKey {
    var key = SearchKey(0)
    body(&key)
    return key
  }
}
