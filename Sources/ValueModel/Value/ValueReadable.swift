/// A type that a value can be read as.
public protocol ValueReadable {
  /// A description of the values that `read` expects, for errors: a kind, never content.
  static var expectation: String { get }

  /// Reads `value`; nil if it has another kind or does not fit.
  init?(reading value: Value)
}

extension Bool: ValueReadable {
  public static var expectation: String { "a boolean" }
  public init?(reading value: Value) {
    guard let boolean = value.boolean else { return nil }
    self = boolean
  }
}

extension Int: ValueReadable {
  public static var expectation: String { "an integer of 64 bits" }
  public init?(reading value: Value) {
    guard let integer = value.integer else { return nil }
    self.init(exactly: integer)
  }
}

extension Double: ValueReadable {
  public static var expectation: String { "a number" }
  public init?(reading value: Value) {
    guard let double = value.double else { return nil }
    self = double
  }
}

extension String: ValueReadable {
  public static var expectation: String { "a string" }
  public init?(reading value: Value) {
    guard let string = value.string else { return nil }
    self = string
  }
}

extension Array: ValueReadable where Element: ValueReadable {
  public static var expectation: String { "an array of \(Element.expectation)" }
  public init?(reading value: Value) {
    guard value.kind == .array else { return nil }
    self = []
    for element in value.elements {
      guard let element = Element(reading: element) else { return nil }
      append(element)
    }
  }
}
