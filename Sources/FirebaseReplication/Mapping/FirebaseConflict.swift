public import Foundation

/// An object that was changed here and by others since both were last equal.
public struct FirebaseConflict<Object> {
  /// The object when both sides were last equal; nil if there was none.
  public var base: Object?
  /// The object here; nil if it was deleted.
  public var local: Object?
  /// The object of the database; nil if it was deleted.
  public var remote: Object?
  /// When the server wrote what the database has, by its clock; nil if nobody knows.
  public var remoteTime: Date?
}

extension FirebaseConflict: Sendable where Object: Sendable {}
