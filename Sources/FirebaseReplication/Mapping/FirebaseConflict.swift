public import Foundation

/// An object that was changed both here and by others since the two sides were last equal.
public struct FirebaseConflict<Object> {
  /// The object when both sides were last equal; nil if there was none.
  public var base: Object?
  /// The object in the store; nil if it was deleted.
  public var local: Object?
  /// The object in the database; nil if it was deleted.
  public var remote: Object?
  /// The time, by the server's clock, at which the server wrote the object; nil if it is unknown.
  public var remoteTime: Date?
}

extension FirebaseConflict: Sendable where Object: Sendable {}
