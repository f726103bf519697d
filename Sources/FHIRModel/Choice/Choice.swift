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
