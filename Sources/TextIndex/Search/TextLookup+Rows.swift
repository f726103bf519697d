import Andiron

/// Look-ups in the index of a collection.
extension TextLookup {
  static func best(
    _ index: String?, in rows: CollectionRows, limit: Int,
    _ expression: (TextIndex) throws -> TextExpression
  ) throws -> [(score: Double, row: UInt32)] {
    let (index, table) = try Self.index(index, among: rows.keptIndexes(TextIndex.identifierPrefix))
    return try best(expression(index), in: table, limit: limit)
  }

  static func count(
    _ index: String?, in rows: CollectionRows, _ expression: (TextIndex) throws -> TextExpression
  ) throws -> Int {
    let (index, table) = try Self.index(index, among: rows.keptIndexes(TextIndex.identifierPrefix))
    return try count(expression(index), in: table)
  }
}
