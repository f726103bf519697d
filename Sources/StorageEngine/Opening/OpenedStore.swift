import FileAccess

/// The result of recovery: the state as of the last whole commit.
struct OpenedStore {
  var writer: Writer
  var checkpoint: LoadedCheckpoint?
  var manifestGeneration: UInt64
  /// The number of the checkpoint that the manifest names; zero if there is none.
  var checkpointNumber: UInt64
  var checkpointByteCount: Int
  /// From the manifest, if it has one.
  var lineage: Lineage?
  /// Segment files that nothing needs: leftovers of an interrupted compaction.
  var orphans: [SegmentNumber]
}
