/// Checks what is stored beside the trees: definitions, free rows, counts of segments.
struct StateCheck {
  let audit: ContentAudit

  private var state: StoreState { audit.state }
  private var roots: StoreState.Roots { audit.state.roots }
  private var catalog: Catalog { audit.state.catalog }
  private var findings: Findings { audit.findings }

  func run(comparesUsage: Bool) {
    checkCatalog()
    checkFreeRows()
    if comparesUsage { checkUsage() }
  }

  // MARK: Catalog

  private func checkCatalog() {
    var stored: [TableIdentifier: Definition] = [:]
    for (key, value) in catalogRecords() {
      let definition = key.withUnsafeBytes { key in
        value.withUnsafeBytes { Definition(key: key, value: $0) }
      }
      if let definition {
        stored[definition.identifier] = definition
      } else {
        findings.add(.catalogMismatch, "a record of the catalog is no definition")
      }
    }
    for (identifier, definition) in stored
    where catalog.definitions[identifier.rawValue] != definition {
      mismatch(definition, "is not in use as it is stored")
    }
    let lost: Set<Problem.Kind> = [.payloadDamaged, .frameDamaged, .framesMissing, .unreadable]
    for definition in catalog.sorted {
      if stored[definition.identifier] == nil, !findings.has(lost) {
        mismatch(definition, "is in use and is not stored")
      }
      checkTrees(of: definition)
    }
    for identifier in roots.tables.identifiers where catalog[identifier] == nil {
      findings.add(.catalogMismatch, "table \(identifier.rawValue) has trees and no definition")
    }
  }

  private func checkTrees(of definition: Definition) {
    guard let trees = roots.tables[definition.identifier] else {
      return mismatch(definition, "has no tree")
    }
    let width = definition.kind == .index ? 0 : 4
    if trees.primary.payloadByteCount != width {
      mismatch(definition, "has a tree of another kind")
    }
    if definition.kind == .index, catalog.definitions[definition.table.rawValue]?.kind != .table {
      mismatch(definition, "is on a table that is not there")
    }
  }

  private func mismatch(_ definition: Definition, _ message: String) {
    findings.add(.catalogMismatch, "\(definition.kind) \(definition.name) \(message)")
  }

  private func catalogRecords() -> [([UInt8], [UInt8])] {
    guard let root = roots.tables[.catalog]?.primary else { return [] }
    var records: [([UInt8], [UInt8])] = []
    var cursor = TreeCursor(root, state.arena)
    cursor.seekFirst()
    let reader = RecordReader(slots: audit.slots, verifies: true)
    while cursor.isValid {
      let place = state.place(of: UInt32(truncatingIfNeeded: cursor.payload))
      if place.isRecord {
        let record = try? reader.withRecordSlowly(at: place) {
          (Array($0.key), Array($0.storedValue))
        }
        if let record { records.append(record) }
      }
      cursor.next()
    }
    return records
  }

  // MARK: Rows

  /// Checks that every row below `nextRow` is either used by one key or in the list of free rows.
  private func checkFreeRows() {
    var row = roots.freeRow
    var count = 0
    while row != 0 {
      guard row < roots.nextRow else {
        findings.add(.freeRows, "row \(row) is free and was never given out")
        return
      }
      let word = state.place(of: row)
      guard !word.isRecord, word != .none else {
        findings.add(.freeRows, "row \(row) is on the list of free rows and in use")
        return
      }
      count += 1
      guard count <= Int(roots.nextRow) else {
        findings.add(.freeRows, "the list of free rows has no end")
        return
      }
      row = word.nextFree
    }
    if count != roots.freeRowCount {
      findings.add(
        .freeRows,
        "\(count) rows are on the list of free rows that says to have \(roots.freeRowCount)")
    }
    let used = roots.tables.identifiers.reduce(0) { sum, identifier in
      guard let root = roots.tables[identifier]?.primary, root.payloadByteCount == 4 else {
        return sum
      }
      return sum + Int(root.count)
    }
    if used + count != Int(roots.nextRow) - 1 {
      findings.add(
        .freeRows,
        "\(roots.nextRow - 1) rows were given out; \(used) are used and \(count) are free")
    }
  }

  // MARK: Counts

  private func checkUsage() {
    for member in audit.members.values.sorted(by: { $0.segment.number < $1.segment.number })
    where !findings.isBlamed(member.segment.path) {
      guard let found = audit.tally.usage[member.segment.slot] else { continue }
      check(member, "live bytes", member.usage.liveByteCount, found.liveBytes)
      check(member, "current records", member.usage.livePutCount, found.livePuts)
      // A segment may count more records than are left of it: those of batches that a session found
      // unconfirmed and wrote again count in both places, as a rebuild may find either.
      if member.usage.putCount < found.puts {
        check(member, "records", member.usage.putCount, found.puts)
      }
    }
  }

  private func check(_ member: ContentAudit.Member, _ what: String, _ told: Int, _ found: Int) {
    guard told != found else { return }
    findings.add(
      .usageMismatch, "the segment counts \(told) \(what) and has \(found)",
      path: member.segment.path)
  }
}
