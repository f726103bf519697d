public import ObjectModel
public import ValueModel

/// The value of an element that allows several types, as an enumeration with a case for each type.
public protocol Choice: Sendable, Hashable {
  /// Reads the value as the type at `position`, counted from zero; nil if it is not of that type.
  init?(_ reader: ChoiceReader, _ position: Int)
  /// The number of types.
  static var count: Int { get }
  /// The position of the type that is held, and the value as it stands in JSON.
  var held: (position: Int, value: Value) { get }
}

/// Reads the value of an element that allows several types.
public struct ChoiceReader {
  /// The value of the field.
  let value: Value

  /// The value as a primitive; nil if it is of another type.
  public func primitive<P: FHIRPrimitive>() -> P? { P(fhirValue: value) }

  /// The value as a type with fields; nil if it is not an object.
  public func object<View: ObjectView>() -> View? {
    value.kind == .object ? View(unchecked: value) : nil
  }
}
