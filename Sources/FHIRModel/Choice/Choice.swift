public import ObjectModel
public import ValueModel

/// What an element with several types holds: one of these, as an enumeration.
public protocol Choice: Sendable, Hashable {
  /// Reads the field of the choice's type with this position, from zero; nil where it is not there.
  init?(_ reader: ChoiceReader, _ position: Int)
  /// The number of its types.
  static var count: Int { get }
  /// The position of the type that is held, and what is held as it stands in JSON.
  var held: (position: Int, value: Value) { get }
}

/// Reads what an element with several types holds.
public struct ChoiceReader {
  /// What the field holds.
  let value: Value

  public func primitive<P: FHIRPrimitive>() -> P? { P(fhirValue: value) }

  public func object<View: ObjectView>() -> View? {
    value.kind == .object ? View(unchecked: value) : nil
  }
}
