import Andiron
import Foundation

/// What the store of health data knows of itself; there is one record at most.
struct StateRecord: HealthRecord {
  static let key = 1
  static let collection = CollectionDeclaration<StateRecord>(name: "health.state")

  var pk = Self.key
  /// In the tokens of this store, so that no other takes them for its own.
  var identifier = UUID()
  /// The number of the last transaction that added or deleted samples.
  var arrival: Int64 = 0
}
