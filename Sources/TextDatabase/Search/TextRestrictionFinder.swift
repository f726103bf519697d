import CollectionModel
import StorageClient
import TextIndex

/// Finds the objects of queries with `matching`.
struct TextRestrictionFinder: RestrictionFinder {
  func rows<Reader: BackendReader>(
    _ restriction: any QueryRestriction, of collection: BackendCollection, _ reader: Reader
  ) throws -> [Int64]? {
    guard let condition = TextCondition(restriction) else { return nil }
    let search = try EntrySearch(condition.index, of: collection, reader)
    return try search.rows(matching: condition.expression(search.index))
  }
}
