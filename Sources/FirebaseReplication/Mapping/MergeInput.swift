import Foundation
import ValueModel

/// What a policy decides on: values as the store has them.
struct MergeInput {
  var base: Value?
  var local: Value?
  var remote: Value?
  /// By the server's clock.
  var localTime: Date?
  var remoteTime: Date?
}

/// What a policy decides.
enum MergeDecision {
  case local
  case remote
  /// Another state; nil if the object is to be deleted.
  case value(Value?)
}
