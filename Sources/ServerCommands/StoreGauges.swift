internal import Andiron
internal import AndironCommands
internal import StorageEngine

/// The metrics of a store for Prometheus, such as its space on disk and in memory.
enum StoreGauges {
  /// Returns the metrics in the text format, version 0.0.4. Throws `StoreError` if the store is
  /// closed.
  static func text(_ store: Store) throws -> String {
    let statistics = try store.statistics()
    let commits = try store.read { $0.sequence }
    let records = statistics.tables.filter { !$0.isIndex }.reduce(0) { $0 + $1.count }
    return [
      gauge("live_bytes", "Bytes of current records on disk.", statistics.liveByteCount),
      gauge("dead_bytes", "Bytes that compaction would reclaim.", statistics.deadByteCount),
      gauge("file_bytes", "Bytes of all files.", statistics.fileByteCount),
      gauge("commits", "The number of the last commit.", Int(clamping: commits)),
      gauge("segments", "Segments of the log.", statistics.segmentCount),
      gauge("records", "Records in all tables.", records),
      gauge("snapshots", "Snapshots that are open.", statistics.snapshots.count),
      gauge(
        "replay_bytes", "Bytes that opening would replay.", statistics.loggedSinceCheckpoint),
      gauge("page_bytes", "Bytes of memory for trees.", statistics.pageMemoryByteCount),
      gauge(
        "maintenance_failed", "1 if the last checkpoint or compaction failed.",
        statistics.maintenanceError == nil ? 0 : 1),
    ].joined()
  }

  private static func gauge(_ name: String, _ help: String, _ value: Int) -> String {
    "# HELP andiron_store_\(name) \(help)\n# TYPE andiron_store_\(name) gauge\n"
      + "andiron_store_\(name) \(value)\n"
  }
}
