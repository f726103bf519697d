public import Foundation
public import ValueModel

/// A key path for which no field is known.
public struct UnresolvedKeyPath: Error, Sendable, Hashable, CustomStringConvertible {
  /// The names of the types that the key path begins and ends at.
  public var root: String
  public var value: String
  /// The fields on the way to `root`, as far as they were resolved.
  public var parent: ValuePath
  /// The reason, if the resolver gave one.
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

// Sentences for users of a program; `description` is for developers. None shows content.

extension UnresolvedKeyPath: LocalizedError {
  public var errorDescription: String? { "The search names a field that is not known." }
  public var failureReason: String? { description }
}
