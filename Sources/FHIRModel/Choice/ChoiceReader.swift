public import ObjectModel
import ValueModel

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
