public import ValueModel

/// A type that is a view over a value: it stores one value and reads fields when they are accessed.
///
///     struct HumanName: ObjectView {
///       static let schema = Schema("HumanName", "family:string given:string* period:Period")
///       var fields: Value
///       init(unchecked fields: Value) { self.fields = fields }
///
///       var family: String? {
///         get { fields[string: Self.schema, 0] }
///         set { fields[string: Self.schema, 0] = newValue }
///       }
///       var given: [String] { … fields[strings: Self.schema, 1] … }
///       var period: Period? { … fields[object: Self.schema, 2] … }
///     }
///
/// Reading a number or a boolean allocates nothing. Changing a field copies the containers on the
/// way to it once, and never what is next to them. Fields that the type does not know stay in the
/// value. A field of another kind than the accessor expects reads as absent; `Schema.problems(in:)`
/// finds those.
///
/// Views are `Hashable` by content (hidden fields do not count) and, like their value, `Codable`
/// with any coder.
public protocol ObjectView: Sendable, Hashable, Codable {
  static var schema: Schema { get }
  /// The object that the view reads and changes.
  var fields: Value { get set }
  /// Creates a view over `fields`, which the caller must know to be an object.
  init(unchecked fields: Value)
  /// The fields that objects of the type may have: their stored names, with the types of their
  /// values. For a list this is the type of its elements; `Any` stands for an unknown type.
  ///
  /// Queries in text that name other fields throw. Nil, the default, means that objects may have
  /// any fields.
  static var fieldTypes: [String: Any.Type]? { get }
}

extension ObjectView {
  public static var fieldTypes: [String: Any.Type]? { nil }
}

extension ObjectView {
  /// Creates a view of an object without fields.
  public init() { self.init(unchecked: Value(object: [(String, Value)]())) }

  /// Creates a view of `fields`. Throws `.mismatch` if `fields` is not an object.
  public init(fields: Value) throws(ObjectError) {
    guard fields.kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(fields.kind)", path: ValuePath())
    }
    self.init(unchecked: fields)
  }

  /// Decodes an object.
  ///
  /// Throws `DecodingError.typeMismatch` if the decoded value is not an object, and what decoding a
  /// `Value` throws.
  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try Self.object(from: decoder))
  }

  /// Decodes the object for a view.
  static func object(from decoder: any Decoder) throws -> Value {
    let value = try Value(from: decoder)
    guard value.kind == .object else {
      let context = DecodingError.Context(
        decoder.codingPath, contentFree: "expected an object, found \(value.kind)")
      throw DecodingError.typeMismatch(Self.self, context)
    }
    return value
  }

  /// Encodes the object. Throws what encoding a `Value` throws.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

  public static func == (left: Self, right: Self) -> Bool { left.fields == right.fields }

  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }

  /// The number of this element within its object; nil if it has none. See
  /// `Value.assignElementNumbers()`.
  public var elementKey: ElementKey? { fields.elementNumber.map(ElementKey.init(number:)) }
}

extension ObjectView where Self: Identifiable {
  public var id: ElementKey? { elementKey }
}
