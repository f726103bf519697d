/// Facts about the store for the layer above.
extension Engine {
  /// Returns once everything that the snapshot sees survives power loss. Cost: nothing if it
  /// already does, which is the case unless commits were `.buffered`; otherwise one sync, for which
  /// writers wait.
  ///
  /// An engine that was opened for reading cannot sync what another process wrote, and returns at
  /// once. Throws `.nestedWrite`, `.closed`, `.failedEarlier`, `.fileFailed` and `.noSpace`.
  package func makeDurable(_ snapshot: Snapshot) throws(EngineError) {
    guard core.options.mode != .readOnly, core.queue.durablePosition < snapshot.version.logEnd
    else { return }
    try core.checkNotNested()
    try core.writerLock.withLock { () throws(EngineError) in
      try core.checkWritable()
      try core.makeLogDurable()
    }
  }

  /// Throws `.nestedWrite` inside a transaction, whose thread would wait for itself.
  package func checkNotNested() throws(EngineError) { try core.checkNotNested() }

  /// The bytes that identify this store. Only its backups share them.
  package var identifierBytes: [UInt8] {
    let identifier = core.writer.store.identifier
    var writer = ByteWriter(capacity: StoreIdentifier.byteCount)
    writer.append(identifier)
    return writer.bytes
  }
}
