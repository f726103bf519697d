public import ValueModel

/// Maps key paths of a Swift type to fields.
public protocol KeyPathResolver {
  /// Returns the place that the key path leads to, from a value of its root type; nil if it is not
  /// known.
  ///
  /// Key paths joined from several are passed one by one; those written as one literal are passed
  /// as that literal.
  func path(for keyPath: AnyKeyPath) -> ValuePath?
  /// Returns why no field is known for a key path, for people; nil if there is nothing more to say.
  func reason(for keyPath: AnyKeyPath) -> String?
}

extension KeyPathResolver {
  public func reason(for keyPath: AnyKeyPath) -> String? { nil }
}
