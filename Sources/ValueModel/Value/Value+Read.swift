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
