import StorageEngine
import ValueModel

/// Checks the content of a snapshot without trusting anything read before.
struct SnapshotCheck {
  private let snapshot: Snapshot
  private let findings: StoreFindings
  /// The names as the process that has the store open knows them; nil if it is not open.
  private let known: StoredDictionary?
  private let dictionary = StoredDictionary()
  private let derivations: KeyDerivationRegistry

  init(
    _ snapshot: Snapshot, _ findings: StoreFindings, known: StoredDictionary?,
    _ derivations: KeyDerivationRegistry
  ) {
    self.snapshot = snapshot
    self.derivations = derivations
    self.findings = findings
    self.known = known
  }

  func run() throws {
    // Without the right names, values cannot be checked.
    guard try checkDictionary() else { return }
    let definitions = try readDefinitions()
    checkTables(definitions)
    var blobIndexes: [(collection: String, index: BoundIndex)] = []
    for definition in definitions {
      guard let table = snapshot.table(definition.tableName) else {
        findings.add(
          StoreProblem(
            .tableMissing, "the collection's table is missing", collection: definition.name))
        continue
      }
      let indexes = bind(definition, table)
      try RecordCheck(
        snapshot, definition, table, indexes, dictionary.values, findings
      ).run()
      for index in indexes
      where index.definition.derivation == BlobDerivation.derivation && !definition.hasAbsentBlobs {
        blobIndexes.append((definition.name, index))
      }
      for index in indexes where index.hasKeeper {
        try KeeperCheck(
          snapshot: snapshot, definition: definition, records: table, index: index,
          dictionary: dictionary.values, findings: findings
        ).run()
      }
      for index in indexes where index.definition.isUnique && index.isReady {
        try UniqueKeyCheck(snapshot, definition, index, dictionary.values, findings).run()
      }
    }
    try BlobCheck(snapshot: snapshot, findings: findings).run(blobIndexes)
    try ChangeLogCheck(snapshot: snapshot, definitions: definitions, findings: findings).run()
  }

  // MARK: Names

  private func checkDictionary() throws -> Bool {
    do {
      try dictionary.load(from: snapshot)
    } catch let error as StoreError {
      findings.add(StoreProblem(.dictionaryMalformed, error.message))
      return false
    }
    guard let known = known?.values else { return true }
    let values = dictionary.values
    let isSame =
      (0..<values.keyCount).allSatisfy { values.key(UInt32($0)) == known.key(UInt32($0)) }
      && (0..<values.stringCount).allSatisfy {
        values.string(UInt32($0)) == known.string(UInt32($0))
      }
    if !isSame {
      findings.add(
        StoreProblem(.dictionaryMalformed, "the stored dictionary is not the one in use"))
    }
    return true
  }

  // MARK: Definitions

  private func readDefinitions() throws -> [CollectionDefinition] {
    guard let table = snapshot.table(CatalogRecords.table) else { return [] }
    var definitions: [CollectionDefinition] = []
    var cursor = try snapshot.cursor(table)
    var hasRevision = false
    while cursor.next() {
      let key = cursor.key
      if key == CatalogRecords.revisionKey {
        if CatalogRecords.revision(try cursor.value()) == nil {
          addMalformed("the number of the definitions' revision is malformed")
        }
        hasRevision = true
        continue
      }
      if key == SchemaRecord.key {
        if (try? SchemaRecord(cursor.value())) == nil {
          addMalformed("the record of the schema's version is malformed")
        }
        continue
      }
      if key == CopyRecord.key {
        if (try? CopyRecord(cursor.value())) == nil {
          addMalformed("the record of a copy is malformed")
        }
        continue
      }
      if key == ChangeLogRecord.key {
        if ChangeLogRecord(try cursor.value()) == nil {
          addMalformed("the record of the change feed is malformed")
        }
        continue
      }
      do {
        let definition = try cursor.withRecord { try CatalogRecords.definition($1) }
        guard CatalogRecords.key(definition.name) == key else {
          addMalformed("a definition stands under another collection's name")
          continue
        }
        checkNumbers(definition)
        definitions.append(definition)
      } catch let error as StoreError {
        addMalformed(error.message)
      } catch let error as EngineError {
        findings.add(StoreProblem(.unreadable, error.message))
      }
    }
    if !hasRevision, snapshot.count(table, in: CatalogRecords.definitions) > 0 {
      addMalformed("the number of the definitions' revision is missing")
    }
    return definitions
  }

  private func checkNumbers(_ definition: CollectionDefinition) {
    let numbers = definition.indexes.map(\.number)
    let names = definition.indexes.map(\.definition.name)
    guard Set(numbers).count == numbers.count, Set(names).count == names.count,
      numbers.allSatisfy({ (1..<max(1, definition.nextIndexNumber)).contains($0) })
    else { return addMalformed("numbers or names of indexes are wrong", definition.name) }
  }

  private func addMalformed(_ message: String, _ collection: String? = nil) {
    findings.add(StoreProblem(.definitionMalformed, message, collection: collection))
  }

  private func checkTables(_ definitions: [CollectionDefinition]) {
    let names = Set(definitions.map(\.tableName))
    for table in snapshot.tables
    where table.name.hasPrefix(CollectionDefinition.tablePrefix) && !names.contains(table.name) {
      findings.add(
        StoreProblem(
          .tableUnknown, "no definition names the collection's table",
          collection: String(table.name.dropFirst(CollectionDefinition.tablePrefix.count))))
    }
  }

  /// The existing indexes of the collection.
  private func bind(_ definition: CollectionDefinition, _ table: Table) -> [BoundIndex] {
    var left = snapshot.indexes(on: table)
    var bound: [BoundIndex] = []
    for stored in definition.indexes {
      let name = definition.engineName(of: stored)
      guard let position = left.firstIndex(where: { $0.name == name }) else {
        findings.add(
          StoreProblem(
            .indexMissing, "the index is missing", collection: definition.name,
            index: stored.definition.name))
        continue
      }
      bound.append(
        BoundIndex(
          stored, left.remove(at: position),
          table: stored.definition.hasKeeper
            ? snapshot.table(definition.keeperTableName(of: stored)) : nil, derivations))
    }
    for index in left {
      findings.add(
        StoreProblem(
          .indexUnknown, "the definition does not name the index", collection: definition.name,
          index: index.name))
    }
    return bound
  }
}
