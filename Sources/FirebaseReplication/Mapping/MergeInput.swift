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
