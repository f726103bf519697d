/// What a layer above needs to know of the store that it is in.
extension Engine {
  /// Returns once all that the snapshot sees survives power loss. Cost: nothing where it does already, which it does
  /// unless commits were `.buffered`; else one sync, for which writers wait.
  ///
  /// An engine that was opened for reading cannot sync what another process has written, and returns at once.
  /// Throws `.closed`, `.failedEarlier`, `.fileFailed`, `.noSpace`.
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

  /// Bytes that this store has and no other, but for its backups.
  package var identifierBytes: [UInt8] {
    let identifier = core.writer.store.identifier
    var writer = ByteWriter(capacity: StoreIdentifier.byteCount)
    writer.append(identifier)
    return writer.bytes
  }
}
