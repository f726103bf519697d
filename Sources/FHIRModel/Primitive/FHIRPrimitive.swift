public import ObjectModel
public import ValueModel

/// A Swift type for a primitive type of FHIR.
public protocol FHIRPrimitive: Sendable, Hashable, Codable {
  /// The kind of value that it is read from.
  static var fieldKind: FieldKind { get }
  /// Reads the primitive from a value; nil if the value is not one of this type.
  init?(fhirValue: Value)
  /// The value that JSON has for the primitive.
  var fhirValue: Value { get }
}

extension Bool: FHIRPrimitive {
  public static var fieldKind: FieldKind { .boolean }

  public init?(fhirValue: Value) {
    guard let boolean = fhirValue.boolean else { return nil }
    self = boolean
  }

  public var fhirValue: Value { Value(self) }
}

extension Int: FHIRPrimitive {
  public static var fieldKind: FieldKind { .integer }

  public init?(fhirValue: Value) {
    guard let integer = fhirValue.integer, let int = Int(exactly: integer) else { return nil }
    self = int
  }

  public var fhirValue: Value { Value(self) }
}

extension String: FHIRPrimitive {
  public static var fieldKind: FieldKind { .string }

  public init?(fhirValue: Value) {
    guard let string = fhirValue.string else { return nil }
    self = string
  }

  public var fhirValue: Value { Value(self) }
}

extension ExactDecimal: FHIRPrimitive {
  public static var fieldKind: FieldKind { .decimal }

  public init?(fhirValue: Value) {
    guard let decimal = fhirValue.decimal else { return nil }
    self = decimal
  }

  public var fhirValue: Value { Value(self) }
}

/// `integer64` of FHIR R5, which is a string in JSON. An integer in its place is read as well.
extension Int64: FHIRPrimitive {
  public static var fieldKind: FieldKind { .integer }

  public init?(fhirValue: Value) {
    let integer = fhirValue.integer ?? fhirValue.string.flatMap { Int64($0) }
    guard let integer else { return nil }
    self = integer
  }

  public var fhirValue: Value { Value(String(self)) }
}
