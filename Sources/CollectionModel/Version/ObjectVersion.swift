public import Foundation
public import ObjectModel

/// One version of an object, current or old.
public struct ObjectVersion<Object: StoredObject> {
  /// The number under which the version was written; later versions have higher numbers.
  public var sequence: UInt64
  /// When the transaction of the version ran; nil for versions from before the store kept any.
  public var time: Date?
  /// The object; nil if the version is a deletion.
  public var object: Object?
}

extension ObjectVersion: Sendable where Object: Sendable {}
