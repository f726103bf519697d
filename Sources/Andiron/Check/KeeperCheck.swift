import StorageEngine
import ValueModel

/// Lets the keeper of an index compare its table with the records.
struct KeeperCheck {
  let snapshot: Snapshot
  let definition: CollectionDefinition
  let records: Table
  let index: BoundIndex
  let dictionary: ValueDictionary
  let findings: StoreFindings

  func run() throws {
    guard let table = index.table else {
      return add(.indexMissing, "the table of the index is missing")
    }
    // What unknown code keeps cannot be compared.
    guard index.isKept, index.stored.state != .building, let keeper = index.keeper else { return }
    let reader = IndexTableReader(
      rows: snapshot.rows, table: table, index: index.index, records: records)
    do {
      for problem in try keeper.problems(in: reader, visit: visit) {
        add(.indexMalformed, problem)
      }
    } catch let error as StoreError where error.code == .damaged && error.engine == nil {
      add(.indexMalformed, error.message)
    } catch let error as StoreError where error.engine != nil && error.code != .cancelled {
      add(.unreadable, error.message)
    }
  }

  private func visit(_ body: ([UInt8], Value) throws -> Void) throws {
    var cursor = try snapshot.cursor(records)
    while cursor.next() {
      try findings.advanceRecord()
      let entries = try? snapshot.entries(records, key: cursor.key)
      guard let mark = entries?.first(where: { $0.index.name == index.index.name })?.bytes,
        let value = try? cursor.withRecord({ try Value(encoded: $1, dictionary: dictionary) })
      else { continue }
      try body(mark, value)
    }
  }

  private func add(_ kind: StoreProblem.Kind, _ message: String) {
    findings.add(
      StoreProblem(
        kind, message, collection: definition.name, index: index.definition.name))
  }
}
