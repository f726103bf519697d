extension ReadState {
  /// The indexes of a collection whose keepers' identifiers begin with `prefix`, after that of all
  /// keepers.
  func keptIndexes(_ prefix: String, of binding: CollectionBinding) -> [KeptIndex] {
    binding.indexes.filter { index in
      index.definition.derivation?.hasPrefix(KeeperIdentifier.prefix + prefix) ?? false
    }.map { index in
      let table = index.table.map { table in
        IndexTableReader(rows: rows, table: table, index: index.index, records: binding.table)
      }
      return KeptIndex(
        definition: index.definition, collection: binding.name,
        table: index.isReady ? table : nil)
    }
  }
}
