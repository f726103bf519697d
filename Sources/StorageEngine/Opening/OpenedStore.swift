import FileAccess

/// What recovery hands to the engine: the state as of the last whole commit.
struct OpenedStore {
  var writer: Writer
  var checkpoint: LoadedCheckpoint?
  var manifestGeneration: UInt64
  /// The number of the checkpoint that the manifest names, zero where there is none.
  var checkpointNumber: UInt64
  var checkpointByteCount: Int
  /// From the manifest, where it has one.
  var lineage: Lineage?
  /// Segment files that nothing needs: leftovers of a compaction that was interrupted.
  var orphans: [SegmentNumber]
}
