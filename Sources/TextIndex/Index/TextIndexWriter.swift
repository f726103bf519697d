import Andiron
import ValueModel

/// Keeps an index of text in one transaction.
///
/// Collects the changes and writes them as one run at the end of the transaction, or before the
/// index is read in it.
final class TextIndexWriter: IndexWriter {
  /// The most words that are collected before they are written, at twelve bytes each.
  private static let mostTokens = 2 << 20
  /// A limit that no store reaches.
  private static let mostNumbers = 1 << 40

  private struct Savepoint {
    var pending: PendingPostings.Mark
    var written: PendingPostings.Mark
    var state: TextState
    var isChanged: Bool
  }

  private let index: TextIndex
  private let table: IndexTable
  private(set) var state: TextState
  /// Whether `state` differs from the one in the table.
  private var isChanged = false
  private var pending = PendingPostings()
  /// The part of `pending` that is already in runs; a savepoint may take those runs back.
  private var written = PendingPostings.Mark()
  private var savepoints: [Savepoint] = []
  /// The extent of `pending` before the last mark was made, and the record that `didStore`
  /// completes.
  private var beforeStaged = PendingPostings.Mark()
  private var staged: (number: Int, length: Int, replaced: Int?)?

  init(_ index: TextIndex, _ table: IndexTable) throws {
    self.index = index
    self.table = table
    state =
      try table.value(PostingTable.state).map { try $0.withUnsafeBytes { try TextState($0) } }
      ?? TextState()
  }

  // MARK: Records

  func mark(of value: Value, replacing old: (mark: [UInt8], value: Value)?) throws -> [UInt8] {
    // Removes the words that an unsuccessful write left.
    if staged != nil { pending.remove(after: beforeStaged) }
    staged = nil
    if let old, index.hasSameText(old.value, value) { return old.mark }
    guard state.nextNumber < Self.mostNumbers else {
      throw StoreError(
        .notStorable, "the index of text has given out all its numbers: drop and create it again")
    }
    let number = state.nextNumber
    state.nextNumber += 1
    isChanged = true
    beforeStaged = pending.mark
    var length = 0
    index.forEachWord(in: value) { word, field, position in
      pending.add(word, field: field, position: position)
      length += 1
    }
    staged = (number, length, try old.map { try TextMark.number($0.mark) })
    return TextMark.bytes(number)
  }

  func didStore() {
    guard let staged else { return }
    pending.endRecord(number: staged.number, length: staged.length)
    if let replaced = staged.replaced { pending.delete(replaced) }
    self.staged = nil
  }

  func didDelete(mark: [UInt8]) throws {
    discardStaged()
    pending.delete(try TextMark.number(mark))
  }

  private func discardStaged() {
    if staged != nil { pending.remove(after: beforeStaged) }
    staged = nil
  }

  // MARK: Savepoints

  func beginSavepoint() {
    discardStaged()
    savepoints.append(
      Savepoint(pending: pending.mark, written: written, state: state, isChanged: isChanged))
  }

  func endSavepoint(isUndone: Bool) {
    discardStaged()
    guard let savepoint = savepoints.popLast() else { return }
    if isUndone {
      pending.remove(after: savepoint.pending)
      written = savepoint.written
      state = savepoint.state
      isChanged = savepoint.isChanged
    }
    forgetWritten()
  }

  /// Discards the pending postings that are in runs, if no savepoint can take those runs back.
  private func forgetWritten() {
    let mark = pending.mark
    guard savepoints.isEmpty, written.records == mark.records, written.deleted == mark.deleted
    else { return }
    pending.removeAll()
    written = PendingPostings.Mark()
  }

  // MARK: Writing

  var isUntidy: Bool { MergePolicy.next(state.runs, limit: .max) != nil }

  func write() throws {
    discardStaged()
    let mark = pending.mark
    if mark.records > written.records || mark.deleted > written.deleted { try writePending() }
    try mergeSmallRuns()
    guard isChanged else { return }
    try table.put(PostingTable.state, state.bytes)
    isChanged = false
  }

  private func writePending() throws {
    let records = pending.records[written.records...]
    let new = records.first.map { $0.number } ?? .max
    var dead: Set<Int> = []
    var chunks: [Int: LengthChunk] = [:]
    for number in pending.deleted[written.deleted...] {
      if number >= new { dead.insert(number) } else { try delete(number, &chunks) }
    }
    let live = records.filter { !dead.contains($0.number) }
    for record in live {
      try withChunk(of: record.number, &chunks) { chunk in
        chunk[record.number] = UInt32(clamping: record.length + 1)
      }
      state.recordCount += 1
      state.lengthSum += record.length
    }
    if let first = live.first, let last = live.last {
      let firstNumber = first.number
      var writer = RunWriter(run: try takeRun(), sink: TableSink(table: table))
      try pending.write(
        after: written, firstNumber: firstNumber, isLive: { !dead.contains($0) }, to: &writer)
      try writer.finish()
      state.runs.append(
        RunInfo(
          identifier: state.nextRun - 1, firstNumber: firstNumber,
          placeCount: last.number - firstNumber + 1, recordCount: live.count, deadCount: 0,
          byteCount: writer.byteCount))
    }
    for (number, chunk) in chunks.sorted(by: { $0.key < $1.key }) {
      let key = PostingTable.lengths(chunk: number)
      if chunk.isEmpty { try table.delete(key) } else { try table.put(key, chunk.bytes) }
    }
    for run in state.runs where run.deadCount == run.recordCount { try delete(run) }
    state.runs.removeAll { $0.deadCount == $0.recordCount }
    isChanged = true
    written = pending.mark
    forgetWritten()
  }

  /// A number for a new run. Throws `.notStorable` after four billion of them.
  func takeRun() throws(StoreError) -> UInt32 {
    guard state.nextRun < .max else {
      throw StoreError(
        .notStorable, "the index of text has given out all its numbers: drop and create it again")
    }
    state.nextRun += 1
    isChanged = true
    return state.nextRun - 1
  }

  private func delete(_ number: Int, _ chunks: inout [Int: LengthChunk]) throws {
    guard let run = state.run(of: number), state.runs[run].deadCount < state.runs[run].recordCount
    else { throw StoreError.malformedTextState }
    let length = try withChunk(of: number, &chunks) { chunk in
      defer { chunk[number] = 0 }
      return Int(chunk[number]) - 1
    }
    guard length >= 0 else { throw StoreError.malformedLengths }
    guard state.recordCount > 0, state.lengthSum >= length else {
      throw StoreError.malformedTextState
    }
    state.recordCount -= 1
    state.lengthSum -= length
    state.runs[run].deadCount += 1
  }

  private func withChunk<R>(
    of number: Int, _ chunks: inout [Int: LengthChunk], _ body: (inout LengthChunk) -> R
  ) throws -> R {
    let position = number / LengthChunk.count
    if chunks[position] == nil {
      chunks[position] =
        try table.value(PostingTable.lengths(chunk: position)).map {
          try $0.withUnsafeBytes { try LengthChunk($0) }
        } ?? LengthChunk()
    }
    return body(&chunks[position, default: LengthChunk()])
  }

  // MARK: Merging

  private func mergeSmallRuns() throws {
    while true {
      let limit =
        state.runs.count > MergePolicy.mostRuns ? Int.max : MergePolicy.immediateByteCount
      guard let range = MergePolicy.next(state.runs, limit: limit) else { return }
      let runs = Array(state.runs[range])
      var sink = RecordList()
      let identifier = try takeRun()
      let merged = try table.reading { reader in
        try RunMerger<RecordList>(table: reader, runs: runs).merge(as: identifier, into: &sink)
      }
      for (key, value) in sink.records { try table.put(key, value) }
      try replace(runs, by: merged)
    }
  }

  /// Replaces runs by the run merged from them, and deletes the replaced runs. Returns false, and
  /// changes nothing, if one of them no longer exists.
  @discardableResult
  func replace(_ old: [RunInfo], by merged: RunInfo?) throws -> Bool {
    guard let first = old.first,
      let start = state.runs.firstIndex(where: { $0.identifier == first.identifier }),
      start + old.count <= state.runs.count
    else { return false }
    let range = start..<start + old.count
    guard zip(state.runs[range], old).allSatisfy({ $0.identifier == $1.identifier }) else {
      return false
    }
    // The merged run still contains the records deleted since the merger read the runs.
    let deadCount = zip(state.runs[range], old).reduce(0) { $0 + $1.0.deadCount - $1.1.deadCount }
    var merged = merged
    merged?.deadCount = deadCount
    for run in old { try delete(run) }
    if let merged, merged.deadCount == merged.recordCount {
      try delete(merged)
      state.runs.removeSubrange(range)
    } else {
      state.runs.replaceSubrange(range, with: merged.map { [$0] } ?? [])
    }
    isChanged = true
    return true
  }

  func delete(_ run: RunInfo) throws { try deleteRun(run.identifier) }

  /// Deletes the records of a run.
  func deleteRun(_ identifier: UInt32) throws {
    var keys: [[UInt8]] = []
    try table.reading { reader in
      for range in [
        PostingTable.termBlocks(run: identifier), PostingTable.lists(run: identifier),
      ] {
        try reader.forEach(from: range.lower, upTo: range.upper) { key, _ in
          keys.append(Array(key))
          return true
        }
      }
    }
    for key in keys { try table.delete(key) }
  }
}
