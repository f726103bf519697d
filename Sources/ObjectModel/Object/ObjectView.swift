public import ValueModel

/// A type that is a view over a value: it holds one value and reads a field when it is asked for.
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
/// way to it once, and what lies beside them never. Fields that the type does not know stay in the
/// value. A field that holds another kind than the accessor asks for reads as absent;
/// `Schema.problems(in:)` finds those.
///
/// Views are `Hashable` by content (hidden fields do not count) and `Codable` with any coder, as
/// their value is.
public protocol ObjectView: Sendable, Hashable, Codable {
  static var schema: Schema { get }
  /// The object that the view reads and changes.
  var fields: Value { get set }
  /// A view over an object, which the caller knows `fields` to be.
  init(unchecked fields: Value)
  /// The fields that objects of the type may have, by their stored names, with the types of what they hold; of a list
  /// the type of its elements, and `Any` where it is not known. Queries in text that name others throw. Nil, as it is
  /// without an own one, where objects may have any.
  static var fieldTypes: [String: Any.Type]? { get }
}

extension ObjectView {
  public static var fieldTypes: [String: Any.Type]? { nil }
}

extension ObjectView {
  /// An object without fields.
  public init() { self.init(unchecked: Value(object: [(String, Value)]())) }

  /// Throws `mismatch` where `fields` is no object.
  public init(fields: Value) throws(ObjectError) {
    guard fields.kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(fields.kind)", path: ValuePath())
    }
    self.init(unchecked: fields)
  }

  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try Self.object(from: decoder))
  }

  /// The object that a view is made of.
  static func object(from decoder: any Decoder) throws -> Value {
    let value = try Value(from: decoder)
    guard value.kind == .object else {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "expected an object, found \(value.kind)")
      throw DecodingError.typeMismatch(Self.self, context)
    }
    return value
  }

  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }

  public static func == (left: Self, right: Self) -> Bool { left.fields == right.fields }

  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }

  /// The number of this element within the object that it is part of; nil where it has none. See
  /// `Value.assignElementNumbers()`.
  public var elementKey: ElementKey? { fields.elementNumber.map(ElementKey.init(number:)) }
}

extension ObjectView where Self: Identifiable {
  public var id: ElementKey? { elementKey }
}

/// The local key of an element: a number that no other element of the same object has.
public struct ElementKey: Hashable, Sendable, Codable, Comparable {
  public var number: UInt16

  public init(number: UInt16) { self.number = number }

  public static func < (left: ElementKey, right: ElementKey) -> Bool { left.number < right.number }
}
