/// Compares the trees of a checkpoint with the records that were committed before it. Used if the
/// store does not open because its log is damaged after the checkpoint.
struct CheckpointAudit {
  let directory: StoreDirectory
  let options: EngineOptions
  let keys: KeyRing
  let findings: Findings

  func run(
    _ layout: LogLayout, _ checkpoint: CheckpointBytes, _ metadata: CheckpointMetadata,
    _ surveys: [SegmentNumber: SegmentCheck.Survey], _ identifier: StoreIdentifier
  ) throws(EngineError) {
    guard let base = checkpoint.bytes.baseAddress else { return }
    let store = SegmentStore(
      directory: directory, identifier: identifier, options: options, keys: keys)
    var members: [ContentAudit.Member] = []
    for (index, usage) in metadata.usage.enumerated() where usage.number != .none {
      guard let found = layout.all.first(where: { $0.file.number == usage.number }),
        let header = found.file.knownHeader
      else { continue }
      let segment = try store.add(
        header, path: found.file.path, usage: usage, slot: Slot(index), mappedByteCount: 0)
      var member = ContentAudit.Member(
        segment: segment, usage: usage, survey: surveys[usage.number] ?? SegmentCheck.Survey())
      member.usage.byteCount = min(
        end(of: usage, metadata.logPosition), found.file.byteCount)
      members.append(member)
    }
    let arena = PageArena()
    arena.attachBase(base, pageCount: checkpoint.header.pageCount)
    try StateAudit(
      state: StoreState(roots: metadata.roots, catalog: metadata.catalog, arena: arena),
      slots: store.slots,
      members: members, path: directory.path, findings: findings
    ).run(comparesUsage: true)
    withExtendedLifetime(checkpoint) {}
  }

  /// The offset up to which the segment's frames are older than the checkpoint.
  private func end(of usage: SegmentUsage, _ position: LogPosition) -> Int {
    guard usage.kind == .log, usage.number >= position.segment else { return usage.byteCount }
    return usage.number == position.segment ? position.offset : SegmentHeader.byteCount
  }
}
