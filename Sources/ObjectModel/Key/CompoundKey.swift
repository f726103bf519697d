public import ValueModel

/// A primary key of two to four parts, each a `UUID`, a `String` or an `Int`.
///
///     struct Enrolment: Codable, StoredObject {
///       var pk: CompoundKey<UUID, String>
///       var isActive = true
///     }
///     let enrolment = Enrolment(pk: CompoundKey(patient.pk, "study 7"))
///
/// Objects are ordered by their first parts, those with equal first parts by their second, and so
/// on.
///
/// In a field of another object, and wherever it is encoded, the key is one string: the texts of
/// the parts with `/` between them, with `~` and `/` in a part written as `~0` and `~1`. So a
/// relation by compound keys is found by index like any other. Programs create these keys: an
/// object without one is not given one. A key with an unassigned part counts as unassigned itself.
public struct CompoundKey<each Part: CompoundKeyPart>: ObjectKey {
  /// The parts in order: `key.parts.0`.
  public let parts: (repeat each Part)

  public init(_ part: repeat each Part) { parts = (repeat each part) }

  // MARK: As a value

  /// Reads the key from an array of its parts; nil if the value is not an array of exactly these
  /// types.
  public init?(keyValue: Value) {
    guard keyValue.kind == .array else { return nil }
    var left = Array(keyValue.elements)[...]
    func next<P: CompoundKeyPart>(_ type: P.Type) throws -> P {
      guard let value = left.popFirst(), let part = P(keyValue: value) else { throw NoPart() }
      return part
    }
    guard let parts = try? (repeat next((each Part).self)), left.isEmpty else { return nil }
    self.parts = parts
  }

  /// An array of the parts, each as in hidden fields.
  public var keyValue: Value {
    var values: [Value] = []
    for part in repeat each parts { values.append(part.keyValue) }
    return Value(array: values)
  }

  public static var unassigned: Self { Self(repeat (each Part).unassigned) }

  /// Whether all parts are assigned.
  public var isAssigned: Bool {
    for part in repeat each parts {
      if !part.isAssigned { return false }
    }
    return true
  }

  // MARK: As text

  /// Creates the key with this text; nil if the text is not that of a key with parts of these
  /// types.
  public init?(text: String) {
    guard var left = CompoundKeyText.parts(text)?[...] else { return nil }
    func next<P: CompoundKeyPart>(_ type: P.Type) throws -> P {
      guard let text = left.popFirst(), let part = P(partText: text) else { throw NoPart() }
      return part
    }
    guard let parts = try? (repeat next((each Part).self)), left.isEmpty else { return nil }
    self.parts = parts
  }

  /// The texts of the parts, escaped, with `/` between them.
  public var text: String {
    var texts: [String] = []
    for part in repeat each parts { texts.append(part.partText) }
    return CompoundKeyText.text(texts)
  }
}

/// A part is missing or has another type.
private struct NoPart: Error {}

extension CompoundKey: CustomStringConvertible {
  public var description: String { text }
}

extension CompoundKey: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    for (left, right) in repeat (each left.parts, each right.parts) {
      guard left == right else { return false }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    for part in repeat each parts { hasher.combine(part) }
  }
}

extension CompoundKey: QueryArgument {
  /// The key's text, as in fields.
  public var queryValue: Value { Value(text) }
}

extension CompoundKey: AnyCompoundKey {
  package static var partTypes: [any CompoundKeyPart.Type] {
    var types: [any CompoundKeyPart.Type] = []
    for type in repeat (each Part).self { types.append(type) }
    return types
  }
}

extension CompoundKey: Codable {
  /// Reads the key from its text, or from an array of parts as in hidden fields.
  ///
  /// Throws `DecodingError` if neither is there or the parts have other types.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Value.self)
    guard let key = value.string.flatMap({ Self(text: $0) }) ?? Self(keyValue: value) else {
      throw DecodingError.dataCorrupted(
        .init(
          container.codingPath, contentFree: "expected a compound key of \(Self.kindText)"))
    }
    self = key
  }

  /// Writes the key as its text. Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The types of the parts, for messages.
  private static var kindText: String { partTypes.map { "\($0)" }.joined(separator: ", ") }
}
