package import CollectionModel

/// Finds the objects of restrictions of queries by derived indexes: code that a program gives to a
/// storage.
package protocol RestrictionFinder: Sendable {
  /// The rows that a restriction leaves of a collection, ascending, each once; nil if the
  /// restriction is not one of those that are understood. Throws what reading throws.
  func rows<Reader: BackendReader>(
    _ restriction: any QueryRestriction, of collection: BackendCollection, _ reader: Reader
  ) throws -> [Int64]?
}
