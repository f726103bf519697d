import Andiron
import Foundation

/// A person in one of the forms that the store takes.
protocol PersonForm: DeclaredObject, Sendable where PrimaryKey == UUID {
  static func make(from person: Person) -> Self
  var person: Person { get }
  /// One field.
  var visited: Int { get }
  /// A sum over all fields.
  var digest: UInt64 { get }

  static func lives(in household: String) -> TypedFilter<Self>
  static func visited(since seconds: Int) -> TypedFilter<Self>
  static func isTaller(than height: Double) -> TypedFilter<Self>
  static func isActive(_ isActive: Bool) -> TypedFilter<Self>
  static var visitField: any PartialKeyPath<Self> & Sendable { get }
}
