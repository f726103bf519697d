import CollectionModel
import ObjectModel

extension CaseRun {
  /// Throws a failure unless exactly the objects with these keys match, by every way to ask: with
  /// indexes and without, as a list, a number, and one by one.
  func finds<Object: StoredObject>(
    _ step: String, _ query: ObjectQuery<Object>, _ keys: [Object.PrimaryKey]
  ) throws where Object.PrimaryKey: Comparable {
    try storage.read { reader in
      for (way, query) in [("with", query), ("without", query.withoutIndexes())] {
        let step = "\(step), \(way) indexes"
        try equal(step, reader.fetch(query).map(\.pk).sorted(), keys.sorted())
        try equal("\(step): the number", reader.count(query), keys.count)
        try equal("\(step): whether there are any", reader.exists(query), !keys.isEmpty)
        try equal("\(step): the first", reader.first(query) != nil, !keys.isEmpty)
      }
    }
  }

  /// Throws a failure unless the objects with these keys are the results, in this order, with
  /// indexes and without.
  func lists<Object: StoredObject>(
    _ step: String, _ query: ObjectQuery<Object>, _ keys: [Object.PrimaryKey]
  ) throws {
    try storage.read { reader in
      for (way, query) in [("with", query), ("without", query.withoutIndexes())] {
        let step = "\(step), \(way) indexes"
        try equal(step, reader.fetch(query).map(\.pk), keys)
        try equal("\(step): the number", reader.count(query), keys.count)
        try equal("\(step): the first", reader.first(query)?.pk, keys.first)
      }
    }
  }
}
