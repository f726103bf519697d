import FileAccess

/// Compares the content of the segments with what the trees refer to, in both directions.
///
/// Every committed frame is looked up in the trees. If every key of a tree was met at the place
/// that it refers to, the tree contains nothing else, as places are met once. Only if the counts
/// differ is the tree walked to find out why (`TreeDiagnosis`).
final class ContentAudit {
  struct Member {
    var segment: Segment
    var usage: SegmentUsage
    var survey: SegmentCheck.Survey

    /// The offset up to which its frames count.
    var end: Int { min(usage.byteCount, survey.end) }
  }

  let state: StoreState
  let slots: SlotTable
  let members: [Slot: Member]
  let findings: Findings
  let orderedKey = OrderedKey()

  /// The number of frames that were met for each tree.
  private(set) var tally = Tally()
  private var tombstones: [TableKey: UInt64] = [:]
  private let seed = UInt64.random(in: 0 ... .max)
  private var unguarded: [Unguarded] = []

  /// Frames that were met where the trees say.
  struct Tally {
    var records: [TableIdentifier: UInt64] = [:]
    var oldVersions: [TableIdentifier: UInt64] = [:]
    var indexEntries: [TableIdentifier: UInt64] = [:]
    var changedEntries: UInt64 = 0
    var usage: [Slot: SegmentUsage.Change] = [:]
  }

  private struct TableKey: Hashable {
    var table: TableIdentifier
    var mark: KeyMark

    init(_ record: RecordView, seed: UInt64) {
      table = record.header.table
      mark = KeyMark(record.key, seed: seed)
    }
  }

  /// A put of a key that has no record: a newer tombstone must exist.
  private struct Unguarded {
    var key: TableKey
    var sequence: UInt64
    var path: String
    var offset: Int
  }

  init(
    state: StoreState, slots: SlotTable, members: [Member], findings: Findings
  ) {
    self.state = state
    self.slots = slots
    self.findings = findings
    self.members = Dictionary(members.map { ($0.segment.slot, $0) }) { first, _ in first }
  }

  func run() throws(EngineError) {
    for member in members.values.sorted(by: { $0.segment.number < $1.segment.number }) {
      tally.usage[member.segment.slot] = SegmentUsage.Change(slot: member.segment.slot)
      try walk(member)
      try findings.advance(member.end)
    }
    reportUnguarded()
  }

  // MARK: Frames

  private func walk(_ member: Member) throws(EngineError) {
    let segment = member.segment
    do throws(EngineError) {
      let count = min(member.end, try segment.fileByteCount())
      try segment.withBytes(at: 0, count: count) { (bytes) throws(EngineError) in
        for (header, offset) in CountedRecords(bytes, segment.seed, member.survey) {
          let end = min(offset + header.frameByteCount, bytes.count)
          visit(segment, header, UnsafeRawBufferPointer(rebasing: bytes[offset..<end]), offset)
        }
      }
    } catch {
      // Missing parts of a file were reported by the walk through its bytes.
      if !findings.isBlamed(segment.path) { findings.add(.unreadable, error, path: segment.path) }
    }
  }

  private func visit(
    _ segment: Segment, _ header: FrameHeader, _ frame: UnsafeRawBufferPointer, _ offset: Int
  ) {
    guard offset < EngineLimits.frameOffset else {
      findings.add(
        .recordMalformed, "the frame starts behind where one may", path: segment.path,
        offset: offset)
      return
    }
    let place = Place(slot: segment.slot, offset: offset, byteCount: header.frameByteCount)
    do throws(EngineError) {
      try segment.withRecord(
        frame: frame, offset: offset, verifies: false
      ) { (record) throws(EngineError) in
        guard record.key.count <= EngineLimits.keyByteCount else {
          throw .damaged("the key is longer than a key may be", path: segment.path, offset: offset)
        }
        visit(record, at: place, segment.path)
      }
    } catch {
      findings.add(.recordMalformed, error, path: segment.path, offset: offset)
    }
  }

  private func visit(_ record: RecordView, at place: Place, _ path: String) {
    let size = record.header.frameByteCount
    if record.header.kind == .put { count(place) { $0.puts += 1 } }
    let table = record.header.table
    guard let definition = state.catalog[table], definition.kind == .table else { return }
    if record.header.kind == .put { checkValue(record, definition, path, place.offset) }
    if record.header.kind == .tombstone {
      let key = TableKey(record, seed: seed)
      tombstones[key] = max(tombstones[key] ?? 0, record.header.sequence.rawValue)
    }
    switch state.standing(of: record, at: place, orderedKey) {
    case .record(let row):
      tally.records[table, default: 0] += 1
      count(place) {
        $0.livePuts += 1
        $0.liveBytes += size
      }
      if state.entriesPlace(of: row) == nil { checkEntries(of: record, row, path, place.offset) }
    case .entries(let row):
      tally.changedEntries += 1
      count(place) { $0.liveBytes += size }
      checkEntries(of: record, row, path, place.offset)
    case .oldVersion:
      tally.oldVersions[table, default: 0] += 1
      count(place) { $0.liveBytes += size }
    case .dead where record.header.kind == .put: checkReplaced(record, path, place.offset)
    case .dead, .tombstone: break
    }
  }

  private func count(_ place: Place, _ body: (inout SegmentUsage.Change) -> Void) {
    body(&tally.usage[place.slot, default: SegmentUsage.Change(slot: place.slot)])
  }

  // MARK: Records

  private func checkValue(
    _ record: RecordView, _ definition: Definition, _ path: String, _ offset: Int
  ) {
    do throws(EngineError) {
      try record.withValue(definition) { _ in }
    } catch {
      findings.add(.valueUndecodable, error, path: path, offset: offset)
    }
  }

  private func checkEntries(
    of record: RecordView, _ row: UInt32, _ path: String, _ offset: Int
  ) {
    guard let block = record.entriesBlock else { return }
    guard let entries = EntriesBlock.decode(block),
      entries.allSatisfy({ $0.bytes.count <= EngineLimits.entryByteCount })
    else {
      findings.add(
        .recordMalformed, "the record's entries are malformed", path: path, offset: offset)
      return
    }
    for entry in Set(entries) {
      guard let definition = state.catalog[entry.index], definition.kind == .index,
        let root = state.roots.tables[entry.index]?.primary
      else { continue }
      let key = entry.bytes.withUnsafeBytes { orderedKey.set($0, row: row) }
      if BTree.find(key, in: root, state.arena) != nil {
        tally.indexEntries[entry.index, default: 0] += 1
      } else {
        findings.add(
          .indexEntryMissing, "index \(definition.name) does not lead to the record in row \(row)",
          path: path, offset: offset)
      }
    }
  }

  /// Checks that a put that is not the record of its key was replaced by something newer.
  private func checkReplaced(_ record: RecordView, _ path: String, _ offset: Int) {
    let sequence = record.header.sequence
    guard let row = state.row(of: record.key, in: record.header.table) else {
      unguarded.append(
        Unguarded(
          key: TableKey(record, seed: seed), sequence: sequence.rawValue, path: path, offset: offset
        ))
      return
    }
    guard let newest = header(at: state.place(of: row)), newest.sequence < sequence else { return }
    findings.add(
      .recordUnreachable,
      "row \(row) of \(state.catalog.label(record.header.table)) holds an older record",
      path: path, offset: offset)
  }

  private func header(at place: Place) -> FrameHeader? {
    guard place.isRecord, let member = members[place.slot],
      !member.survey.isDamaged(at: place.offset)
    else { return nil }
    return try? member.segment.header(at: place.offset)
  }

  /// Reports puts without a tombstone, unless frames are lost, which could include the tombstones.
  private func reportUnguarded() {
    let lost: Set<Problem.Kind> = [
      .unreadable, .segmentMissing, .segmentTooShort, .segmentHeader, .frameDamaged,
      .framesMissing, .payloadDamaged, .batchMismatch,
    ]
    guard !findings.has(lost) else { return }
    for put in unguarded where (tombstones[put.key] ?? 0) <= put.sequence {
      findings.add(
        .recordUnreachable,
        "a record of \(state.catalog.label(put.key.table)) is in no tree, and was not deleted",
        path: put.path, offset: put.offset)
    }
  }
}
