internal import Andiron
internal import ValueModel

/// Stores imported objects in a collection.
struct CollectionImport: ImportTarget {
  let collection: String
  var keys: ImportKeys

  var noun: String { "object" }
  var reportsUnchanged: Bool { false }

  mutating func store(_ value: Value, _ transaction: Transaction) throws -> ImportOutcome {
    let (key, object) = try keys.take(value)
    do {
      let target = transaction.collection(collection)
      return try target.upsert(object, key: key) ? .inserted : .replaced
    } catch let error as StoreError
      where [.notUnique, .notStorable, .wrongType].contains(error.code)
    {
      throw ObjectImportProblem.Refusal(
        error.message + (error.index.map { " (index \($0))" } ?? ""))
    }
  }
}
