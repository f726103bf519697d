/// Tables and indexes are created, changed and dropped in transactions like everything else.
extension WriteTransaction {
  /// Returns the table with that name. Creates it if it does not exist, and gives it `options` if
  /// its own differ.
  ///
  /// Throws `.definitionConflict` if the dictionary differs, which can never be changed;
  /// `.keyTooLong` unless the name has 1 to 1024 bytes; `.valueTooLarge` if the dictionary or the
  /// deflate level is out of range; and `.noSpace`.
  public func table(
    _ name: String, options: Table.Options = Table.Options()
  ) throws(EngineError) -> Table {
    try checkOpen()
    try Self.check(name, options)
    if var known = writer.state.catalog.find(.table, name) {
      guard known.options.dictionary == options.dictionary else {
        throw EngineError(.definitionConflict, "the dictionary of table \(name) cannot change")
      }
      if known.options != options {
        known.options = options
        try define(known)
      }
      return Table(name: name, identifier: known.identifier)
    }
    let new = Definition(
      kind: .table, name: name, identifier: try freeIdentifier(),
      table: .catalog, options: options)
    try define(new)
    return Table(name: name, identifier: new.identifier)
  }

  /// Returns the index with that name on `table`. Creates it, empty, if it does not exist.
  ///
  /// Throws `.unknownTable`; `.definitionConflict` if an index with that name is on another table;
  /// `.keyTooLong` unless the name has 1 to 1024 bytes; and `.noSpace`.
  public func index(_ name: String, on table: Table) throws(EngineError) -> Index {
    let tableDefinition = try definition(table)
    try Self.check(name, Table.Options())
    let identifier: TableIdentifier
    if let known = writer.state.catalog.find(.index, name) {
      guard known.table == tableDefinition.identifier else {
        throw EngineError(.definitionConflict, "index \(name) is on another table")
      }
      identifier = known.identifier
    } else {
      identifier = try freeIdentifier()
      try define(
        Definition(
          kind: .index, name: name, identifier: identifier, table: table.identifier,
          options: Table.Options()))
    }
    return Index(
      name: name, tableName: table.name, identifier: identifier, table: table.identifier)
  }

  /// Deletes all records of the table, its indexes and the table itself. Throws `.unknownTable`,
  /// `.noSpace` and `.damaged` if a record that must be read cannot be. Cost: a tombstone for each
  /// record.
  public func drop(_ table: Table) throws(EngineError) {
    let definition = try definition(table)
    while let key = writer.firstKey(of: table.identifier) {
      _ = try key.withBytes { (key) throws(EngineError) in try delete(definition, key: key) }
    }
    for index in writer.state.catalog.indexes(on: table.identifier) { try remove(index) }
    try remove(definition)
  }

  /// Drops the index. Records keep the bytes of their entries until they are next written. Throws
  /// `.unknownTable` and `.noSpace`.
  public func drop(_ index: Index) throws(EngineError) {
    try checkOpen()
    guard let definition = writer.state.catalog[index.identifier], definition.kind == .index
    else { throw .unknown(index.name) }
    try remove(definition)
  }

  private func freeIdentifier() throws(EngineError) -> TableIdentifier {
    let next = writer.state.catalog.nextIdentifier
    guard next.rawValue < EngineLimits.definitionCount else {
      throw EngineError(.limitReached, "the store has had as many tables and indexes as it can")
    }
    return next
  }

  private func define(_ definition: Definition) throws(EngineError) {
    try definition.key.withBytes { (key) throws(EngineError) in
      try definition.encoded.withBytes { (value) throws(EngineError) in
        try put(.catalog, key: key, value: value, entries: [])
      }
    }
    writer.state.define(definition)
  }

  private func remove(_ definition: Definition) throws(EngineError) {
    _ = try definition.key.withBytes { (key) throws(EngineError) in
      try delete(.catalog, key: key)
    }
    try writer.undefine(definition)
  }

  private static func check(_ name: String, _ options: Table.Options) throws(EngineError) {
    guard !name.isEmpty, name.utf8.count <= 1024 else {
      throw EngineError(.invalidOptions, "a name has 1 to 1024 bytes")
    }
    guard options.dictionary.count <= 32 << 10, (1...9).contains(options.deflateLevel ?? 1) else {
      throw EngineError(
        .invalidOptions, "a dictionary has at most 32 KiB, a deflate level is 1 to 9")
    }
  }
}
