package import Andiron
package import ValueModel

/// The destination of the objects that an import reads.
package protocol ImportTarget {
  /// The noun for one stored object.
  var noun: String { get }
  /// Whether the import leaves objects that are already stored as they are, and counts them.
  var reportsUnchanged: Bool { get }

  /// Stores one object. Throws `ObjectImportProblem.Refusal` if this object cannot be stored but
  /// others can, and rethrows any other error.
  mutating func store(_ value: Value, _ transaction: Transaction) throws -> ImportOutcome
}
