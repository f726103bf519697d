import ValueModel

/// One after the other, for databases to which a statement costs little.
extension BackendWriter {
  public func insert(_ table: Int64, _ records: [BackendInsertion]) throws {
    for record in records {
      try insert(table, key: record.key, record.content, entries: record.entries)
    }
  }

  public func delete(_ table: Int64, _ records: [(row: Int64, entries: [BackendEntry])]) throws {
    for record in records { try delete(table, row: record.row, entries: record.entries) }
  }

  public func probe(
    _ table: Int64, keys: [[UInt8]], entries: [BackendEntry]
  ) throws -> BackendProbe {
    var probe = BackendProbe()
    for key in keys { probe.records[key] = try record(table, key: key) }
    for entry in entries {
      let exactly = OrderedKeyRange(lower: entry.bytes, upper: entry.bytes + [0])
      try forEachEntry(entry.index, in: exactly, isReversed: false) { _, row in
        probe.holders[entry, default: []].append(row)
        return true
      }
    }
    return probe
  }
}
