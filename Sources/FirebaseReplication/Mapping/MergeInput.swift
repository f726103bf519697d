import Foundation
import ValueModel

/// The input of a policy: values in the encoding of the store.
struct MergeInput {
  var base: Value?
  var local: Value?
  var remote: Value?
  /// The time of the local edit, by the server's clock.
  var localTime: Date?
  var remoteTime: Date?
}
