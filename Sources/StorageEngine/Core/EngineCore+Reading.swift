internal import Dispatch
import FileAccess

/// Opening for reading, beside a writer in this or another process.
extension EngineCore {
  /// Opens for reading, and tries again if what was found may be a moment between two steps of a
  /// writer: a segment that was given back after the manifest had been read, or a list of names
  /// that was read while it changed.
  ///
  /// An error is believed if nothing has changed between two attempts, or if it occurs again and
  /// again although the rest changes.
  static func openForReading(
    _ directory: StoreDirectory, _ options: EngineOptions, _ keys: KeyRing
  ) throws(EngineError) -> EngineCore {
    guard try directory.attributes(of: directory.path) != nil, try directory.holdsStore() else {
      throw EngineError(.notAStore, "there is no store here", path: directory.path)
    }
    var earlier: Sighting?
    for attempt in 0... {
      do throws(EngineError) {
        let opened = try Recovery(directory: directory, options: options, keys: keys).open()
        let core = EngineCore(
          directory: directory, options: options, keys: keys, opened: opened, lock: nil)
        try core.holdAllSegments()
        return core
      } catch {
        guard mayPass(error), attempt < attemptLimit else { throw error }
        let sighting = Sighting(error, try fingerprint(of: directory), after: earlier)
        if sighting.isBelievable(after: earlier) { throw error }
        earlier = sighting
        pause(attempt)
      }
    }
    throw EngineError(.notAStore, "there is no store here", path: directory.path)
  }

  private static let attemptLimit = 200

  /// An error, and the state of the directory just after it.
  private struct Sighting {
    var code: EngineError.Code
    var path: String?
    var offset: Int?
    var fingerprint: Fingerprint
    /// The number of times that the same error occurred in a row.
    var count = 1

    init(_ error: EngineError, _ fingerprint: Fingerprint, after earlier: Sighting?) {
      code = error.code
      path = error.path
      offset = error.offset
      self.fingerprint = fingerprint
      if let earlier, (earlier.code, earlier.path, earlier.offset) == (code, path, offset) {
        count = earlier.count + 1
      }
    }

    func isBelievable(after earlier: Sighting?) -> Bool {
      count >= 8 || count > 1 && fingerprint == earlier?.fingerprint
    }
  }

  /// The facts that change with everything that a writer does.
  private struct Fingerprint: Hashable {
    var manifest: [UInt8]?
    var byteCounts: [SegmentNumber: Int] = [:]
  }

  private static func fingerprint(
    of directory: StoreDirectory
  ) throws(EngineError) -> Fingerprint {
    var found = Fingerprint(manifest: try directory.read(directory.manifest))
    for number in try directory.segmentNumbers() {
      found.byteCounts[number] = try directory.attributes(of: directory.segment(number))?.byteCount
    }
    return found
  }

  /// Waits longer with each attempt, so that a writer on a busy machine makes progress.
  private static func pause(_ attempt: Int) {
    let microseconds = min(200 << min(attempt, 8), 20_000)
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
  }

  // MARK: Holding

  /// Opens every segment, so that it can be read even after the writer has given it back or cut it.
  private func holdAllSegments() throws(EngineError) {
    let store = writer.store
    for (index, usage) in store.usage.enumerated() where usage.number != .none {
      let slot = Slot(index)
      try store.releaseCaptured(
        slot, upTo: durableByteCount(of: usage), end: heldByteCount(of: usage))
      guard let segment = store.slots.segment(slot), segment.mapping == nil else { continue }
      _ = try segment.file(isPinned: true)
    }
  }

  /// Opens every segment that a snapshot may still read and that is not mapped in full, since the
  /// next writer may remove the files. Returns false if that is not possible; then the lock must
  /// stay until the snapshots are closed.
  func holdSegmentsForSnapshots() -> Bool {
    guard !queue.pins.isEmpty else { return true }
    return writerLock.withLock {
      do throws(EngineError) {
        for (index, usage) in writer.store.usage.enumerated() where usage.number != .none {
          guard let segment = writer.store.slots.segment(Slot(index)),
            segment.mapping?.bytes.count ?? 0 < usage.byteCount
          else { continue }
          _ = try segment.file(isPinned: true)
        }
        return true
      } catch {
        return false
      }
    }
  }

  /// The offset up to which no writer ever cuts the segment.
  private func durableByteCount(of usage: SegmentUsage) -> Int {
    let durable = queue.durablePosition
    if usage.kind == .compacted || usage.number < durable.segment { return usage.byteCount }
    return usage.number == durable.segment ? min(durable.offset, usage.byteCount) : 0
  }

  private func heldByteCount(of usage: SegmentUsage) -> Int {
    let end = queue.current.logEnd
    return max(usage.byteCount, end.segment == usage.number ? end.offset : 0)
  }

  /// Whether what was read may have been a moment between two steps of a writer.
  private static func mayPass(_ error: EngineError) -> Bool {
    switch error.code {
    case .segmentMissing, .damaged: true
    case .fileFailed: error.cause?.code == .notFound
    default: false
    }
  }
}
