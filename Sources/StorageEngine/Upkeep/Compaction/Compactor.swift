internal import Dispatch
import FileAccess

/// Rewrites segments: copies everything that still counts to new ones, then makes the rows refer to
/// them.
///
/// The rules that it follows were tried out in a model (`Tests/StorageEngineTests/Compaction`): an
/// output takes its number before the first look at what is live; a copy is swapped in only if its
/// row still refers to the old place; tombstones are dropped when `CompactionPolicy` says that
/// nothing needs them; and the rewritten segments are removed after the next checkpoint.
struct Compactor {
  let core: EngineCore
  /// Asked now and then; returning true ends the work with `.cancelled`, and nothing is lost.
  var isCancelled: () -> Bool = { false }
  /// Receives the number of bytes of victims that were read since the last call.
  var progress: (Int) -> Void = { _ in }
  var purge: Purge?

  /// A key that must not be copied.
  struct Purge {
    enum Extent {
      /// All frames of the key except its tombstones.
      case puts
      case everything
    }

    var table: TableIdentifier
    var key: [UInt8]
    var extent: Extent

    func covers(_ record: RecordView) -> Bool {
      record.header.table == table
        && (extent == .everything || record.header.kind != .tombstone)
        && key.withUnsafeBytes { ByteOrder.isEqual($0, record.key) }
    }
  }

  private static let swapSliceCount = 1024

  /// Under `maintenanceLock`. Afterwards the victims wait for a checkpoint before they are removed.
  func run(_ victims: [Slot]) throws(EngineError) {
    assert(core.maintenanceLock.isHeldByCaller, "under `maintenanceLock`")
    assert(!victims.isEmpty && Set(victims).count == victims.count, "each victim once")
    let usage = core.writerLock.withLock { core.writer.store.usage }
    assert(
      victims.allSatisfy { usage[$0.index].number != .none && usage[$0.index].isSealed },
      "nothing is appended to a victim")
    let origin = victims.map { usage[$0.index].origin }.min() ?? .none
    let output = try CompactionOutput(core, origin: origin)
    let expired: [VictimScan.Expired]
    do {
      // A copy is durable as soon as its segment has a name, so the commit that it came with must
      // be durable before.
      let snapshot = try core.writerLock.withLock { () throws(EngineError) in
        try core.queue.check()
        try core.makeLogDurable()
        return core.snapshot()
      }
      defer { snapshot.close() }
      var scan = VictimScan(
        core: core, state: snapshot.version.state, purge: purge,
        now: core.directory.fileSystem.now())
      var pace = Pace(byteRate: core.options.compaction.byteRate)
      for victim in victims {
        try scan.copy(victim, to: output) { (byteCount) throws(EngineError) in
          progress(byteCount)
          pace.spend(byteCount)
          if isCancelled() { throw EngineError(.cancelled, "compaction was cancelled") }
        }
      }
      try output.finish()
      expired = scan.expired
    } catch {
      output.abandon()
      throw error
    }
    do { try swap(output, dropping: expired) } catch {
      // Rows may refer to the copies already, so the output stays, and so do the victims.
      output.keep()
      throw error
    }
    retire(victims, output)
  }

  // MARK: Swapping

  private func swap(
    _ output: CompactionOutput, dropping expired: [VictimScan.Expired]
  ) throws(EngineError) {
    var index = 0
    while index < output.copies.count {
      let end = min(output.copies.count, index + Self.swapSliceCount)
      let slice = output.copies[index..<end]
      try core.change { (writer) throws(EngineError) in
        for copy in slice { try swap(copy, writer) }
      }
      index = end
    }
    guard !expired.isEmpty else { return }
    try core.change { (writer) throws(EngineError) in
      for version in expired { try drop(version, writer) }
    }
  }

  /// Drops the version, which may have been moved since it was examined, or be gone.
  private func drop(_ version: VictimScan.Expired, _ writer: Writer) throws(EngineError) {
    guard let definition = writer.state.catalog[version.table] else { return }
    try version.key.withBytes { (key) throws(EngineError) in
      let place = writer.placeOfOldVersion(version.table, key: key, sequence: version.sequence)
      guard let place else { return }
      try writer.dropOldVersion(definition, key: key, (version.sequence, place))
    }
  }

  private func swap(_ copy: CompactionOutput.Copy, _ writer: Writer) throws(EngineError) {
    let counts = (old: Int(copy.oldByteCount), new: Int(copy.newByteCount))
    if copy.kind == .record,
      writer.swap(row: copy.row, from: copy.old, to: copy.new, counts: counts)
    {
      return
    }
    // What was the record when it was copied may be an old version by now.
    try writer.store.reader.withRecordSlowly(at: copy.new) { (record) throws(EngineError) -> Void in
      _ = try writer.relocate(record, from: copy.old, to: copy.new)
    }
  }

  private func retire(_ victims: [Slot], _ output: CompactionOutput) {
    core.writerLock.withLock {
      assert(
        core.cache.retired.allSatisfy { !victims.contains($0.slot) }, "a segment is retired once")
      let version = core.queue.current.identifier
      for slot in output.slots {
        core.writer.store[slot].isSealed = true
        if output.copies.isEmpty {
          core.cache.retired.append(EngineCore.Retired(slot: slot, version: version))
        }
      }
      for slot in victims {
        core.cache.retired.append(EngineCore.Retired(slot: slot, version: version))
      }
    }
  }
}

/// Limits work to a number of bytes per second.
private struct Pace {
  let byteRate: Int?
  private let start = DispatchTime.now().uptimeNanoseconds
  private var spent = 0

  init(byteRate: Int?) { self.byteRate = byteRate }

  mutating func spend(_ byteCount: Int) {
    guard let byteRate, byteRate > 0 else { return }
    spent += byteCount
    let due = Double(spent) / Double(byteRate)
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    guard due > elapsed else { return }
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + (due - elapsed))
  }
}
