/// A type that a value can be read as.
public protocol ValueReadable {
  /// What `read` expects, for errors: a kind, never content.
  static var expectation: String { get }

  /// Reads `value`; nil if it has another kind or does not fit.
  init?(reading value: Value)
}

extension Value {
  /// Reads the value at `path` as a `type`.
  ///
  /// Throws `.absent` if there is nothing at `path`, and `.wrongKind` if the value is not a `type`
  /// or does not fit one.
  public func read<T: ValueReadable>(
    _ type: T.Type = T.self, at path: ValuePath
  ) throws(ValueError) -> T {
    guard let value = self[path] else {
      throw ValueError(.absent, "expected \(T.expectation)", path: path)
    }
    guard let result = T(reading: value) else {
      throw ValueError(.wrongKind, "expected \(T.expectation), found \(value.kind)", path: path)
    }
    return result
  }

  /// Reads the value at `path` as a `type`, or returns nil if there is nothing, or null.
  ///
  /// Throws `.wrongKind` if the value is not a `type` or does not fit one.
  public func readIfPresent<T: ValueReadable>(
    _ type: T.Type = T.self, at path: ValuePath
  ) throws(ValueError) -> T? {
    guard let value = self[path], !value.isNull else { return nil }
    return try read(type, at: path)
  }
}

extension Value: ValueReadable {
  public static var expectation: String { "a value" }
  public init?(reading value: Value) { self = value }
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

extension ExactDecimal: ValueReadable {
  public static var expectation: String { "a number" }
  public init?(reading value: Value) {
    guard let decimal = value.decimal else { return nil }
    self = decimal
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
