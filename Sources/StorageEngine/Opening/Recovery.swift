import FileAccess

/// Opens a store: reads manifest and checkpoint and replays the log after them if they are valid,
/// and otherwise rebuilds everything from the segments. Changes no byte.
///
/// The checker decides which segments and batches count with code of its own; see `LogLayout`.
struct Recovery {
  /// The result of recovery: the state as of the last whole commit.
  struct Opened {
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

  let directory: StoreDirectory
  let options: EngineOptions
  let keys: KeyRing

  /// A segment file whose header was read.
  struct Found {
    var header: SegmentHeader
    var fileByteCount: Int
    /// From the manifest, if it is listed there.
    var listed: Manifest.Entry?
    var path: String
    /// The offset up to which it is durable, as stated by a successor that was left out.
    var stated: Int?
    /// Its bytes as of one moment, if another process may be writing to it.
    var captured: CapturedBytes?
  }

  func open() throws(EngineError) -> Opened {
    let manifest = try readManifest()
    let found = Self.withoutEmptyEnd(try segments(listedBy: manifest))
    guard let identifier = manifest?.store ?? found.first?.header.store else {
      throw EngineError(.notAStore, "there is no store here", path: directory.path)
    }
    try check(found, identifier)
    if let manifest {
      if let loaded = try checkpoint(of: manifest),
        let opened = try replay(manifest, loaded, found, emptyStore(identifier, manifest))
      {
        return opened
      }
      try checkIsCurrent(manifest)
    }
    return try rebuild(found, manifest: manifest, emptyStore(identifier, manifest))
  }

  /// A store without segments.
  private func emptyStore(_ identifier: StoreIdentifier, _ manifest: Manifest?) -> SegmentStore {
    let store = SegmentStore(
      directory: directory, identifier: identifier, options: options, keys: keys)
    if let manifest { store.noteNumber(manifest.highestNumber) }
    return store
  }

  // MARK: Manifest and checkpoint

  /// Returns the manifest, or the one derived from the checkpoint if the manifest cannot be read.
  /// Returns nil if neither can be read; then only the segments show the content of the store.
  private func readManifest() throws(EngineError) -> Manifest? {
    var manifest = try directory.readManifest(keys)
    if manifest == nil { manifest = try manifestOfCheckpoint() }
    if let manifest { try checkPresence(of: manifest) }
    return manifest
  }

  /// Makes a reader try again if a writer has replaced the manifest, and removed its checkpoint,
  /// since the manifest was read: rebuilding would take a long time.
  private func checkIsCurrent(_ manifest: Manifest) throws(EngineError) {
    guard options.mode == .readOnly, let bytes = try directory.read(directory.manifest),
      try Manifest(bytes, path: directory.manifest) != manifest
    else { return }
    throw EngineError(
      .segmentMissing, "the store changed while it was opened",
      path: directory.checkpoint(manifest.checkpointNumber))
  }

  private func checkPresence(of manifest: Manifest) throws(EngineError) {
    for entry in manifest.segments {
      let path = directory.segment(entry.number)
      guard let attributes = try directory.attributes(of: path) else {
        throw EngineError(.segmentMissing, "a segment is not there", path: path)
      }
      guard attributes.byteCount >= entry.byteCount else {
        throw .damaged("the segment is shorter than it was", path: path)
      }
    }
  }

  private func checkpoint(of manifest: Manifest) throws(EngineError) -> LoadedCheckpoint? {
    guard manifest.checkpointNumber > 0 else { return nil }
    let loaded = try LoadedCheckpoint.load(
      directory.checkpoint(manifest.checkpointNumber), store: manifest.store,
      directory: directory, keys: keys, isMapped: options.access == .mapped)
    guard let loaded, loaded.header.number == manifest.checkpointNumber else { return nil }
    return loaded.metadata.agrees(with: manifest.segments) ? loaded : nil
  }

  // MARK: Segments

  /// Every segment that counts: those listed, and log segments that are newer than the manifest;
  /// without a list, all. Headers that were never finished are passed over, as nothing follows
  /// them.
  private func segments(listedBy manifest: Manifest?) throws(EngineError) -> [Found] {
    var listed: [SegmentNumber: Manifest.Entry] = [:]
    for entry in manifest?.segments ?? [] { listed[entry.number] = entry }
    var found: [Found] = []
    var unfinished: Set<SegmentNumber> = []
    // Newest first: what was written before anything found in one is then found in earlier ones.
    for number in try directory.segmentNumbers().reversed() {
      let entry = listed[number]
      if let manifest, entry == nil, number <= manifest.highestNumber { continue }
      let path = directory.segment(number)
      let file: any File
      do { file = try directory.openSegment(path) } catch {
        // A reader beside a writer may find a segment that was just given back.
        if error.code == .segmentMissing, entry == nil { continue }
        throw error
      }
      let count = try files { () throws(FileError) in try file.byteCount() }
      do throws(EngineError) {
        let header = try SegmentHeader.read(path: path, from: file)
        if manifest != nil, entry == nil, header.kind == .compacted { continue }
        guard header.number == number else {
          throw EngineError.damaged("the file has the header of another segment", path: path)
        }
        if let entry, entry.identity != 0, entry.identity != header.identity {
          throw EngineError.damaged("the file is another segment of that number", path: path)
        }
        var segment = Found(header: header, fileByteCount: count, listed: entry, path: path)
        let newer = found.last { $0.header.kind == .log }
        if options.mode == .readOnly { try settle(&segment, file, before: newer) }
        found.append(segment)
      } catch {
        // The header is synced before anything follows it.
        guard error.code == .damaged, entry == nil, count <= SegmentHeader.byteCount else {
          throw error
        }
        unfinished.insert(number)
      }
    }
    if let lost = found.first(where: { unfinished.contains($0.header.predecessor.segment) }) {
      let path = directory.segment(lost.header.predecessor.segment)
      throw .damaged("the segment is shorter than it was", path: path)
    }
    return found.reversed()
  }

  /// Decides how much of a segment is read beside a writer in another process, which may append to
  /// it, and cut off zeros after its last frame: either just the finished part, or all of it as of
  /// one moment.
  private func settle(
    _ segment: inout Found, _ file: any File, before next: Found?
  ) throws(EngineError) {
    guard segment.header.kind == .log else { return }
    if let listed = segment.listed, listed.isSealed {
      let end = FrameFormat.roundUpToSector(listed.byteCount)
      segment.fileByteCount = min(segment.fileByteCount, end)
      return
    }
    if let next, next.header.predecessor.segment == segment.header.number,
      segment.fileByteCount <= FrameFormat.roundUpToSector(next.header.predecessor.offset)
    {
      return
    }
    let captured = try CapturedBytes(file)
    segment.captured = captured
    segment.fileByteCount = captured.bytes.count
  }

  /// Leaves out log segments at the end that contain nothing but a header, which may not be
  /// durable: no segment may ever follow them.
  private static func withoutEmptyEnd(_ all: [Found]) -> [Found] {
    var found = all
    while found.count > 1, let last = found.lastIndex(where: { $0.header.kind == .log }),
      found[last].listed == nil, found[last].fileByteCount <= SegmentHeader.byteCount
    {
      let predecessor = found.remove(at: last).header.predecessor
      if let index = found.firstIndex(where: { $0.header.number == predecessor.segment }) {
        found[index].stated = max(found[index].stated ?? 0, predecessor.offset)
      }
    }
    return found
  }

  private func check(_ found: [Found], _ identifier: StoreIdentifier) throws(EngineError) {
    for segment in found {
      guard segment.header.store == identifier else {
        throw .damaged("the segment belongs to another store", path: segment.path)
      }
      guard segment.header.version.isWritable || options.mode == .readOnly else {
        throw EngineError(
          .newerFormat, "a newer version wrote this store; it can be opened for reading",
          path: segment.path)
      }
    }
  }

  /// Segment files that do not count: given back, or never finished.
  func orphans(besides found: [Found]) throws(EngineError) -> [SegmentNumber] {
    let used = Set(found.map(\.header.number))
    return try directory.segmentNumbers().filter { !used.contains($0) }
  }
}
