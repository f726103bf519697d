/// The definitions of a store as of one commit. A value: a transaction changes its own copy, which
/// shares everything unchanged with other copies.
struct Catalog: Sendable {
  private(set) var definitions = PersistentMap<Definition>()
  /// Identifiers by the hash of kind and name.
  private var byName = PersistentMap<[TableIdentifier]>()
  /// The indexes of each table that has any, in ascending order.
  private var indexesByTable = PersistentMap<[TableIdentifier]>()
  private(set) var nextIdentifier = TableIdentifier(1)

  private static func hash(_ kind: Definition.Kind, _ name: String) -> UInt32 {
    let bytes = Definition.key(kind, name)
    return UInt32(truncatingIfNeeded: bytes.withUnsafeBytes { XXH64.hash($0, seed: 0) })
  }

  subscript(identifier: TableIdentifier) -> Definition? {
    identifier == .catalog ? .catalog : definitions[identifier.rawValue]
  }

  func find(_ kind: Definition.Kind, _ name: String) -> Definition? {
    for identifier in byName[Self.hash(kind, name)] ?? [] {
      if let found = self[identifier], found.kind == kind, found.name == name { return found }
    }
    return nil
  }

  mutating func reserveIdentifier(_ identifier: TableIdentifier) {
    if identifier.rawValue >= nextIdentifier.rawValue {
      nextIdentifier = TableIdentifier(identifier.rawValue + 1)
    }
  }

  mutating func set(_ definition: Definition) {
    let identifier = definition.identifier
    if let old = self[identifier], old.kind != definition.kind || old.name != definition.name {
      remove(identifier)
    }
    definitions[identifier.rawValue] = definition
    let hash = Self.hash(definition.kind, definition.name)
    byName[hash] = Self.adding(identifier, to: byName[hash])
    if definition.kind == .index {
      let table = definition.table.rawValue
      indexesByTable[table] = Self.adding(identifier, to: indexesByTable[table])
    }
    reserveIdentifier(identifier)
    assert(identifier < nextIdentifier, "an identifier is used once")
  }

  mutating func remove(_ identifier: TableIdentifier) {
    guard let definition = definitions[identifier.rawValue] else { return }
    definitions[identifier.rawValue] = nil
    let hash = Self.hash(definition.kind, definition.name)
    byName[hash] = Self.removing(identifier, from: byName[hash])
    if definition.kind == .index {
      let table = definition.table.rawValue
      indexesByTable[table] = Self.removing(identifier, from: indexesByTable[table])
    }
  }

  private static func adding(
    _ identifier: TableIdentifier, to list: [TableIdentifier]?
  ) -> [TableIdentifier] {
    guard var list else { return [identifier] }
    assert(zip(list, list.dropFirst()).allSatisfy { $0 < $1 }, "in ascending order")
    if list.contains(identifier) { return list }
    list.insert(identifier, at: list.firstIndex { $0 > identifier } ?? list.count)
    return list
  }

  private static func removing(
    _ identifier: TableIdentifier, from list: [TableIdentifier]?
  ) -> [TableIdentifier]? {
    let left = (list ?? []).filter { $0 != identifier }
    return left.isEmpty ? nil : left
  }

  /// Whether the table has an index, so that its records may have entries.
  @inline(__always)
  func isIndexed(_ table: TableIdentifier) -> Bool { indexesByTable[table.rawValue] != nil }

  func indexes(on table: TableIdentifier) -> [Definition] {
    (indexesByTable[table.rawValue] ?? []).compactMap { self[$0] }
  }

  var sorted: [Definition] { definitions.values.sorted { $0.identifier < $1.identifier } }
}

// MARK: Names that users give

extension Catalog {
  /// The table with that name, or nil if there is none.
  func table(named name: String) -> Table? { find(.table, name).map(table) }

  /// The index with that name, or nil if there is none.
  func index(named name: String) -> Index? { find(.index, name).flatMap(index) }

  private func index(_ definition: Definition) -> Index? {
    guard let table = self[definition.table] else { return nil }
    return Index(
      name: definition.name, tableName: table.name, identifier: definition.identifier,
      table: table.identifier)
  }

  /// All tables, in the order in which they were created.
  var tables: [Table] { sorted.filter { $0.kind == .table }.map(table) }

  /// The indexes on the table, in the order in which they were created.
  func indexes(of table: Table) -> [Index] { indexes(on: table.identifier).compactMap(index) }

  /// The entries whose indexes still exist.
  func publicEntries(_ entries: [EntriesBlock.Entry]) -> [Index.Entry] {
    entries.compactMap { entry in
      self[entry.index].flatMap(index).map { Index.Entry($0, entry.bytes) }
    }
  }

  private func table(_ definition: Definition) -> Table {
    Table(name: definition.name, identifier: definition.identifier)
  }

  /// The name of a table or index in messages.
  func label(_ identifier: TableIdentifier) -> String {
    if identifier == .catalog { return "the catalog" }
    guard let definition = self[identifier] else { return "table \(identifier.rawValue)" }
    return "\(definition.kind == .table ? "table" : "index") \(definition.name)"
  }
}
