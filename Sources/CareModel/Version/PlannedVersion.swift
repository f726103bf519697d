public import Foundation

/// A version of an item that belongs to a plan: a contact or a task.
public protocol PlannedVersion: CareVersion {
  /// The version of the plan; nil if there is none.
  var carePlanUUID: UUID? { get set }
}
