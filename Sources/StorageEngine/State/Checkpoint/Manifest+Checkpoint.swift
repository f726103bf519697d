extension Manifest {
  /// Creates the manifest that was written with a checkpoint, without the identities of its
  /// segments and the lineage of the store, which only the manifest file contains.
  init(_ header: CheckpointHeader, _ metadata: CheckpointMetadata) {
    self.init(
      version: header.version, store: header.store, generation: header.number,
      highestNumber: metadata.highestNumber, checkpointNumber: header.number,
      checkpointByteCount: header.fileByteCount, logPosition: metadata.logPosition,
      segments: metadata.usage.filter { $0.number != .none }.map { usage in
        Entry(
          number: usage.number, origin: usage.origin, byteCount: usage.byteCount, kind: usage.kind,
          isSealed: usage.isSealed)
      }.sorted { $0.number < $1.number })
  }
}
