import FileAccess

extension EngineCore {
  func statistics() throws(EngineError) -> EngineStatistics {
    try checkOpen()
    try checkNotNested()
    var result = writerLock.withLock { countedStatistics() }
    result.fileByteCount = try directory.fileByteCount()
    result.maintenanceError = lastMaintenanceError.withLock { $0 }
    return result
  }

  /// Under the writer's lock.
  private func countedStatistics() -> EngineStatistics {
    var result = EngineStatistics()
    let usage = writer.store.usage.filter { $0.number != .none }
    result.liveByteCount = usage.reduce(0) { $0 + $1.liveByteCount }
    result.deadByteCount = usage.reduce(0) { $0 + $1.diskByteCount } - result.liveByteCount
    result.segmentCount = usage.count
    result.segments = usage.map(EngineStatistics.SegmentStatistics.init)
      .sorted { $0.number < $1.number }
    result.retiredSegmentCount = cache.retired.count
    result.checkpointByteCount = cache.checkpointByteCount
    result.loggedSinceCheckpoint = writer.loggedSinceCheckpoint.bytes
    result.pageMemoryByteCount = arena.chunkBytes
    result.freePageByteCount = writer.pages.statistics.freePages * PageLayout.size
    let version = queue.current
    result.commitCount = version.identifier
    result.tables = version.state.catalog.sorted.map {
      EngineStatistics.TableStatistics(
        name: $0.name, count: Int(version.state.roots.tables[$0.identifier]?.primary.count ?? 0),
        isIndex: $0.kind == .index)
    }
    let now = directory.fileSystem.now()
    result.snapshots = queue.pins.map { pin in
      let pinned = cache.retired.filter {
        $0.version > pin.version && writer.store[$0.slot].firstVersion <= pin.version
      }
      return EngineStatistics.PinnedSnapshot(
        age: now > pin.since ? now - pin.since : 0,
        pinnedByteCount: pinned.reduce(0) { $0 + writer.store[$1.slot].diskByteCount })
    }
    return result
  }
}

extension EngineStatistics.SegmentStatistics {
  fileprivate init(_ usage: SegmentUsage) {
    self.init(
      number: usage.number.rawValue, byteCount: usage.diskByteCount,
      liveByteCount: usage.liveByteCount, isActive: !usage.isSealed)
  }
}
