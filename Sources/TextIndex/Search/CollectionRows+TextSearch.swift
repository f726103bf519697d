package import Andiron
package import ValueModel

/// Searches of modules that keep values in a form of their own: the fields of a query are named as
/// seen from the path `root`.
extension CollectionRows {
  /// The rows of everything that matches a query, in no order, and the name of the index that said
  /// so: the one with this name, or the only one. Throws what a search throws.
  package func rows(
    matching query: TextQuery, index name: String?, in root: ValuePath
  ) throws -> (rows: [UInt32], index: String) {
    let (index, table) = try TextLookup.index(
      name, among: keptIndexes(TextIndex.identifierPrefix))
    return (try TextLookup.rows(index.expression(of: query, in: root), in: table), index.name)
  }

  /// The rows of the best matches with their scores, the best first.
  package func bestRows(
    matching query: TextQuery, index name: String?, in root: ValuePath, limit: Int
  ) throws -> [(score: Double, row: UInt32)] {
    try TextLookup.best(name, in: self, limit: limit) { try $0.expression(of: query, in: root) }
  }

  /// The rows of the best matches of all words of a text, with their scores, the best first.
  package func bestRows(
    matching text: String, index name: String?, limit: Int
  ) throws -> [(score: Double, row: UInt32)] {
    try TextLookup.best(name, in: self, limit: limit) { $0.expression(allOf: text) }
  }
}
