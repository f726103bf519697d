package import Andiron
package import ValueModel

/// Where an import stores what it reads.
package protocol ImportTarget {
  /// The word for one of what is stored.
  var noun: String { get }
  /// Whether what is stored already is left alone, and counted.
  var reportsUnchanged: Bool { get }

  /// Stores one object. Throws `ObjectImportProblem.Refusal` if this object cannot be stored but
  /// others can, and rethrows any other error.
  mutating func store(_ value: Value, _ transaction: Transaction) throws -> ImportOutcome
}
