/// Walks the trees in which not every key was met, and reports which keys are wrong.
struct TreeDiagnosis {
  let audit: ContentAudit
  /// By row, the table that uses it.
  private var users: [UInt32: TableIdentifier] = [:]

  private var state: StoreState { audit.state }
  private var catalog: Catalog { audit.state.catalog }
  private var findings: Findings { audit.findings }

  init(_ audit: ContentAudit) { self.audit = audit }

  mutating func run() {
    let tally = audit.tally
    let tables = state.roots.tables.identifiers
    let isRecordWrong = tables.contains { identifier in
      guard let root = state.roots.tables[identifier]?.primary, root.payloadByteCount == 4 else {
        return false
      }
      return root.count != tally.records[identifier] ?? 0
    }
    // A row that two tables share is found only by walking all of them.
    if isRecordWrong { for identifier in tables { walkRecords(identifier) } }
    for identifier in tables {
      guard let trees = state.roots.tables[identifier] else { continue }
      if trees.oldVersions.count != tally.oldVersions[identifier] ?? 0 {
        walkOldVersions(identifier, trees.oldVersions)
      }
      if trees.primary.payloadByteCount == 0,
        trees.primary.count != tally.indexEntries[identifier] ?? 0
      {
        walkIndex(identifier, trees.primary)
      }
    }
    if state.roots.entries.count != tally.changedEntries { walkChangedEntries() }
  }

  // MARK: Reading

  private enum Look {
    case right
    case wrong(String)
    /// The place is in damage that was reported.
    case lost
  }

  /// Whether the frame at `place` counts and `test` accepts it.
  private func look(at place: Place, _ test: (RecordView) -> String?) -> Look {
    guard place.isRecord else { return .wrong("leads to no place") }
    guard let member = audit.members[place.slot] else { return .wrong("leads to no segment") }
    let offset = place.offset
    if member.survey.isDamaged(at: offset) { return .lost }
    guard offset < member.end else {
      return findings.isBlamed(member.segment.path) ? .lost : .wrong("leads behind the segment")
    }
    if member.survey.ignored.contains(offset) {
      return .wrong("leads to a frame that was not committed")
    }
    do throws(EngineError) {
      let reader = RecordReader(slots: audit.slots, verifies: true)
      let answer = try reader.withRecordSlowly(at: place) { test($0) }
      guard answer == nil else { return .wrong(answer ?? "") }
      let size = try member.segment.header(at: offset).frameByteCount
      let whole = Place(slot: place.slot, offset: offset, byteCount: size)
      return place == whole ? .right : .wrong("leads to a place of another length")
    } catch {
      return findings.isBlamed(member.segment.path) ? .lost : .wrong("leads to no record")
    }
  }

  private func report(
    _ kind: Problem.Kind, _ subject: String, _ message: String, at place: Place
  ) {
    let member = place.isRecord ? audit.members[place.slot] : nil
    findings.add(
      kind, "\(subject) \(message)", path: member?.segment.path,
      offset: member == nil ? nil : place.offset)
  }

  // MARK: Records

  private mutating func walkRecords(_ table: TableIdentifier) {
    guard let root = state.roots.tables[table]?.primary, root.payloadByteCount == 4 else { return }
    var cursor = TreeCursor(root, state.arena)
    cursor.seekFirst()
    while cursor.isValid {
      let row = UInt32(truncatingIfNeeded: cursor.payload)
      cursor.withKey { checkRecord(table, row, key: $0) }
      cursor.next()
    }
  }

  private mutating func checkRecord(
    _ table: TableIdentifier, _ row: UInt32, key: UnsafeRawBufferPointer
  ) {
    let subject = "row \(row) of \(catalog.label(table))"
    if let other = users.updateValue(table, forKey: row) {
      findings.add(.rowShared, "\(subject) is also the row of a key of \(catalog.label(other))")
      return
    }
    guard row > 0, row < state.roots.nextRow else {
      findings.add(.rowMismatch, "\(subject) was never given out")
      return
    }
    let place = state.place(of: row)
    let look = look(at: place) { record in
      if record.header.kind != .put { return "leads to a frame that is no record" }
      if record.header.table != table { return "leads to a record of another table" }
      return ByteOrder.isEqual(record.key, key) ? nil : "leads to the record of another key"
    }
    if case .wrong(let message) = look { report(.rowMismatch, subject, message, at: place) }
  }

  // MARK: Old versions

  private func walkOldVersions(_ table: TableIdentifier, _ root: BTree.Root) {
    var cursor = TreeCursor(root, state.arena)
    cursor.seekFirst()
    while cursor.isValid {
      let place = Place(rawValue: cursor.payload)
      let (part, sequence) = cursor.withKey { (OrderedKey.firstPart($0), OrderedKey.sequence($0)) }
      let look = look(at: place) { record in
        guard record.header.kind == .put || record.header.kind == .tombstone,
          record.header.table == table, record.header.sequence == sequence,
          part.withUnsafeBytes({ ByteOrder.isEqual($0, record.key) })
        else { return "leads to another frame" }
        return nil
      }
      if case .wrong(let message) = look {
        let subject = "an old version of \(catalog.label(table))"
        report(.oldVersionMismatch, subject, message, at: place)
      }
      cursor.next()
    }
  }

  // MARK: Entries

  private func walkChangedEntries() {
    var cursor = TreeCursor(state.roots.entries, state.arena)
    cursor.seekFirst()
    while cursor.isValid {
      let place = Place(rawValue: cursor.payload)
      let row = cursor.withKey { OrderedKey.row($0) }
      let look = look(at: place) { record in
        guard record.header.kind == .entries,
          state.row(of: record.key, in: record.header.table) == row
        else { return "leads to another frame" }
        return nil
      }
      if case .wrong(let message) = look {
        report(.entriesMismatch, "the changed entries of row \(row)", message, at: place)
      }
      cursor.next()
    }
  }

  private func walkIndex(_ index: TableIdentifier, _ root: BTree.Root) {
    var cursor = TreeCursor(root, state.arena)
    cursor.seekFirst()
    while cursor.isValid {
      let (part, row) = cursor.withKey { (OrderedKey.firstPart($0), OrderedKey.row($0)) }
      checkIndexEntry(EntriesBlock.Entry(index: index, bytes: part), row)
      cursor.next()
    }
  }

  private func checkIndexEntry(_ entry: EntriesBlock.Entry, _ row: UInt32) {
    let place = state.entriesPlace(of: row) ?? state.place(of: row)
    let table = catalog[entry.index]?.table
    let look = look(at: place) { record in
      guard record.header.table == table, state.row(of: record.key, in: record.header.table) == row
      else { return "leads to another record" }
      let entries = record.entriesBlock.flatMap { EntriesBlock.decode($0) } ?? []
      return entries.contains(entry) ? nil : "leads to a record that does not have it"
    }
    if case .wrong(let message) = look {
      let subject = "an entry of \(catalog.label(entry.index)) for row \(row)"
      report(.indexEntryExtra, subject, message, at: place)
    }
  }
}
