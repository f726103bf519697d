import StorageEngine
import ValueModel

extension Transaction {
  func save(_ record: SchemaRecord) throws {
    let table = try engine.table(CatalogRecords.table)
    try engine.put(table, key: SchemaRecord.key, value: try record.value.encoded())
  }
}
