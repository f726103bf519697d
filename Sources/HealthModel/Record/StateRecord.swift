import Andiron
import Foundation

/// The state of the store of health data; there is at most one record.
struct StateRecord: HealthRecord {
  static let key = 1
  static let collection = CollectionDeclaration<StateRecord>(name: "health.state")

  var pk = Self.key
  /// The identifier in the tokens of this store, so that no other store accepts them.
  var identifier = UUID()
  /// The number of the last transaction that added or deleted samples.
  var arrival: Int64 = 0
}
