extension Writer {
  /// Applies one record frame to the trees. What refers to tables that no longer exist is passed
  /// over.
  func apply(_ record: RecordView, at place: Place, byteCount: Int) throws(EngineError) {
    let sequence = record.header.sequence
    if sequence >= working.nextSequence { working.nextSequence = sequence.next }
    loggedSinceCheckpoint.records += 1
    loggedSinceCheckpoint.bytes += byteCount
    guard var definition = state.catalog[record.header.table], definition.kind == .table else {
      if record.header.kind == .put { working.ledger.change(place.slot) { $0.puts += 1 } }
      return
    }
    // The table's handling of old versions may have changed since; the record shows what it was.
    if record.time == nil { definition.options.oldVersions = .none }
    if definition.identifier == .catalog { try applyDefinition(record) }
    time = record.time ?? time
    switch record.header.kind {
    case .put:
      try applyPut(
        definition, key: record.key, at: place, byteCount: byteCount,
        entries: try entries(in: record))
    case .tombstone:
      let isRecordKnown = try applyTombstone(
        definition, key: record.key, at: place, byteCount: byteCount, sequence: sequence,
        ceiling: record.highestSegment)
      // The put may have been dropped before the deletion: then the deletion is the oldest version
      // kept.
      if !isRecordKnown, record.time != nil, definition.keepsOldVersions {
        try keepDeletion(
          definition, key: record.key, at: place, byteCount: byteCount, sequence: sequence)
      }
    case .entries:
      _ = try applyEntries(
        definition, key: record.key, at: place, byteCount: byteCount,
        entries: try entries(in: record))
    case .commit, .seal, .void:
      break
    }
  }

  private func entries(in record: RecordView) throws(EngineError) -> [EntriesBlock.Entry] {
    guard let block = record.entriesBlock else { return [] }
    guard let entries = EntriesBlock.decode(block) else {
      throw EngineError(.damaged, "a record's entries are malformed")
    }
    return entries
  }

  private func applyDefinition(_ record: RecordView) throws(EngineError) {
    switch record.header.kind {
    case .put:
      if let definition = Definition(key: record.key, value: record.storedValue) {
        // The tombstone between two definitions of a name may be dropped before the older
        // definition is, since the younger one outranks that.
        if let older = state.catalog.find(definition.kind, definition.name),
          older.identifier != definition.identifier
        {
          try undefine(older)
        }
        state.define(definition)
      }
    case .tombstone:
      if let (kind, name) = Definition.parse(key: record.key),
        let definition = state.catalog.find(kind, name)
      {
        try undefine(definition)
      }
    case .entries, .commit, .seal, .void:
      break
    }
  }
}
