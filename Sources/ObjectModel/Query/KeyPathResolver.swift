public import ValueModel

/// Knows which field a key path of a Swift type stands for.
public protocol KeyPathResolver {
  /// The place, from a value of the key path's root type, of what the key path leads to; nil where it is
  /// not known. Key paths that were joined from several are asked for one by one, those written
  /// as one literal as that literal.
  func path(for keyPath: AnyKeyPath) -> ValuePath?
  /// Why no field is known for a key path, for people; nil where there is no more to be said.
  func reason(for keyPath: AnyKeyPath) -> String?
}

extension KeyPathResolver {
  public func reason(for keyPath: AnyKeyPath) -> String? { nil }
}

/// A key path that no field is known for.
public struct UnresolvedKeyPath: Error, Sendable, Hashable, CustomStringConvertible {
  /// The names of the types that the key path begins and ends at.
  public var root: String
  public var value: String
  /// The fields on the way to `root`, as far as they were resolved.
  public var parent: ValuePath
  /// Why, as far as the resolver says.
  public var reason: String?

  public init(_ keyPath: AnyKeyPath, parent: ValuePath, reason: String? = nil) {
    root = String(describing: type(of: keyPath).rootType)
    value = String(describing: type(of: keyPath).valueType)
    self.parent = parent
    self.reason = reason
  }

  public var description: String {
    reason ?? "no field is known for a key path from \(root) to \(value), below \(parent.name)"
  }
}
