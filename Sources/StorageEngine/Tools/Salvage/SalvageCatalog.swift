/// The known definitions of tables and indexes.
struct SalvageCatalog {
  /// Definitions in force, by identifier.
  private(set) var definitions: [TableIdentifier: Definition] = [:]
  /// Tables and indexes that were dropped.
  private(set) var dropped: Set<TableIdentifier> = []

  init(_ records: [(sequence: UInt64, kind: FrameHeader.Kind, key: [UInt8], value: [UInt8])]) {
    var newest: [[UInt8]: (sequence: UInt64, definition: Definition?)] = [:]
    var seen: Set<TableIdentifier> = []
    for record in records {
      let definition = record.key.withUnsafeBytes { key in
        record.value.withUnsafeBytes { Definition(key: key, value: $0) }
      }
      if let definition { seen.insert(definition.identifier) }
      if record.sequence >= newest[record.key]?.sequence ?? 0 {
        newest[record.key] = (record.sequence, record.kind == .put ? definition : nil)
      }
    }
    for (_, found) in newest {
      if let definition = found.definition { definitions[definition.identifier] = definition }
    }
    dropped = seen.subtracting(definitions.keys)
  }

  /// The definition of a table with records to save; nil if it was dropped.
  ///
  /// If the definition is lost, a new one with an invented name.
  mutating func table(_ identifier: TableIdentifier) -> Definition? {
    if let known = definitions[identifier] { return known.kind == .table ? known : nil }
    guard !dropped.contains(identifier) else { return nil }
    return recover(.table, identifier, on: .catalog)
  }

  /// The definition of an index with entries to save; nil if it was dropped or is on another table.
  mutating func index(
    _ identifier: TableIdentifier, on table: TableIdentifier, mayBeLost: Bool
  ) -> Definition? {
    if let known = definitions[identifier] {
      return known.kind == .index && known.table == table ? known : nil
    }
    // Records keep the entries of dropped indexes, so only if something is lost may this definition
    // be lost.
    guard mayBeLost, !dropped.contains(identifier), identifier != .catalog else { return nil }
    return recover(.index, identifier, on: table)
  }

  private mutating func recover(
    _ kind: Definition.Kind, _ identifier: TableIdentifier, on table: TableIdentifier
  ) -> Definition {
    let names = Set(definitions.values.filter { $0.kind == kind }.map(\.name))
    var name = "recovered-\(identifier.rawValue)"
    while names.contains(name) { name += "-again" }
    let definition = Definition(
      kind: kind, name: name, identifier: identifier, table: table, options: Table.Options())
    definitions[identifier] = definition
    recovered.insert(identifier)
    return definition
  }

  /// Tables and indexes whose definition is lost.
  private(set) var recovered: Set<TableIdentifier> = []
}
