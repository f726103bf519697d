import ValueModel

/// The bytes of keys. Each function replaces the key that was there.
extension SearchKey {
  /// Text in the form that searches compare, cut to the length of a key.
  mutating func text(_ utf8: UnsafeRawBufferPointer, _ number: UInt8) {
    begin(number)
    append(NormalizedText.keyBytes(NormalizedText.bytes(utf8)))
  }

  /// The code, with its case folded if case does not count, then a hash of its system.
  mutating func token(system: Value?, code: Value, _ form: TokenForm, _ number: UInt8) {
    begin(number)
    if let boolean = code.boolean {
      append(code: boolean ? "true" : "false")
    } else if form == .text {
      _ = code.withUTF8 { utf8 in
        NormalizedText.foldedCase(utf8).withUnsafeBytes { append(code: $0) }
      }
    } else {
      _ = code.withUTF8 { append(code: $0) }
    }
    _ = system?.withUTF8 { utf8 in
      if !utf8.isEmpty { append(hash: StableHash.of(utf8), count: Self.systemHashLength) }
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

  /// The key of a quantity by its amount, whatever unit it came with.
  mutating func amount(_ value: Double, _ unit: ComparedUnit, _ number: UInt8) {
    begin(Self.amount)
    append(number)
    append(hash: unit.dimension, count: 4)
    append(number: value)
  }

  /// The key of a range, which any search may match.
  mutating func unbounded(_ number: UInt8) {
    begin(Self.longTime)
    append(number)
  }

  /// A URI. The version of a canonical address is left out, since a search may name it or not.
  mutating func uri(_ utf8: UnsafeRawBufferPointer, _ number: UInt8) {
    begin(number)
    append(hash: StableHash.ofCanonical(utf8), count: 8)
  }

  /// Marks a resource in which a parameter has several ordered terms, so that different terms may
  /// pass the individual tests.
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

/// Keys that are created rather than replaced.
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

  static func amount(_ value: Double, _ unit: ComparedUnit, _ number: UInt8) -> SearchKey {
    made { $0.amount(value, unit, number) }
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
