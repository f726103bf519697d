import FileAccess

/// Reads the files of a store, good or damaged, for a dump. Takes no lock, changes no byte, and
/// believes nothing that does not match its hash.
///
/// Any thread may use it. While an engine writes the store, each call sees a moment of its own.
public struct StoreInspector: Sendable {
  private let directory: StoreDirectory
  private let keys: KeyRing

  /// Creates an inspector of the store in the directory at `path`.
  ///
  /// Of the options, only file system and encryption are used; without a key, everything except
  /// content is shown. Throws `.notAStore`, `.encryptionUnavailable`, and `.fileFailed` if the
  /// directory cannot be read.
  public init(_ path: String, options: EngineOptions = EngineOptions()) throws(EngineError) {
    directory = StoreDirectory(path: path, fileSystem: options.fileSystem)
    keys = try KeyRing(options.encryption)
    _ = try StoreFiles(directory)
  }

  /// Returns the manifest, or nil if there is none. Throws `.damaged` if it does not match its
  /// hash, `.newerFormat`, and `.fileFailed`; `.notAStore` if there is no store.
  public func manifest() throws(EngineError) -> InspectedManifest? {
    let path = directory.manifest
    switch try StoreFiles(directory).found {
    case .absent: return nil
    case .right(let manifest): return InspectedManifest(manifest, path: path)
    case .damaged: throw .damaged("the manifest does not match its hash", path: path)
    case .unusable(let error): throw error
    }
  }

  // MARK: Segments

  /// Returns all segment files in ascending order of their numbers, with counts of their frames.
  /// Cost: reads and hashes them all.
  ///
  /// Throws `.notAStore` if there is no store, and `.fileFailed` if a file cannot be opened.
  public func segments() throws(EngineError) -> [InspectedSegment] {
    let files = try StoreFiles(directory)
    let listed = Set(files.manifest?.segments.map(\.number) ?? [])
    var segments: [InspectedSegment] = []
    for number in files.numbers {
      let file = try SegmentFile(number, in: directory, keys: keys)
      var segment = InspectedSegment(file, isListed: listed.contains(number))
      try walk(file, files, includesContent: false) { frame in
        segment.note(frame)
        return true
      }
      segments.append(segment)
    }
    return segments
  }

  /// Calls `body` with the frames of the segment with that number, and with the bytes between them
  /// that are not frames, in order, until it returns false. Keys and values are passed only with
  /// `includesContent`.
  ///
  /// Throws `.segmentMissing` if there is no such file, `.fileFailed` if it cannot be opened, and
  /// `.notAStore` if there is no store.
  public func frames(
    of number: UInt64, includesContent: Bool = false, _ body: (InspectedFrame) -> Bool
  ) throws(EngineError) {
    let files = try StoreFiles(directory)
    let number = SegmentNumber(number)
    guard files.numbers.contains(number) else {
      throw EngineError(
        .segmentMissing, "there is no such segment", path: directory.segment(number))
    }
    let file = try SegmentFile(number, in: directory, keys: keys)
    try walk(file, files, includesContent: includesContent, body)
  }

  private func walk(
    _ file: SegmentFile, _ files: StoreFiles, includesContent: Bool,
    _ body: (InspectedFrame) -> Bool
  ) throws(EngineError) {
    guard let store = identifier(file, files) else { return }
    let content = try file.read()
    defer { withExtendedLifetime(content) {} }
    let reader = includesContent ? contentReader(file) : nil
    var walk = SegmentWalk(
      content.bytes, seed: file.seed(store: store), authenticator: file.authenticator,
      from: SegmentHeader.byteCount,
      reachesEnd: false)
    while let piece = walk.next() {
      switch piece {
      case .frame(let found):
        var frame = InspectedFrame(found.header, payload: found.payload, at: found.offset)
        let end = min(found.end, content.count)
        let whole = UnsafeRawBufferPointer(rebasing: content.bytes[found.offset..<end])
        frame.content = reader?(whole, found.offset)
        guard body(frame) else { return }
      case .wrongPayload(let header, let range):
        let frame = InspectedFrame(header, payload: nil, at: range.lowerBound)
        guard body(frame) else { return }
      case .damage(let range, _):
        guard body(InspectedFrame(damage: range)) else { return }
      case .stray: continue
      }
    }
  }

  /// The identifier of the store, which the frames' hashes require. Other files provide it if the
  /// header does not.
  private func identifier(_ file: SegmentFile, _ files: StoreFiles) -> StoreIdentifier? {
    if let header = file.knownHeader { return header.store }
    let others = files.numbers.compactMap { number in
      try? SegmentFile(number, in: directory, keys: keys)
    }
    return files.identifier(others)
  }

  private func contentReader(
    _ file: SegmentFile
  ) -> ((UnsafeRawBufferPointer, Int) -> InspectedFrame.Content?)? {
    guard let header = file.knownHeader,
      let segment = try? Segment(header, path: file.path, directory.fileSystem, keys)
    else { return nil }
    return { frame, offset in
      try? segment.withRecord(frame: frame, offset: offset) { InspectedFrame.Content($0) }
    }
  }

  // MARK: Checkpoints

  /// Returns all checkpoint files in ascending order of their numbers. Cost: reads them all.
  ///
  /// Throws `.notAStore` if there is no store, and `.fileFailed` if a file cannot be opened.
  public func checkpoints() throws(EngineError) -> [InspectedCheckpoint] {
    let named = try StoreFiles(directory).manifest?.checkpointNumber
    guard try directory.attributes(of: directory.checkpoints) != nil else { return [] }
    let names = try files { () throws(FileError) in
      try directory.fileSystem.list(directory.checkpoints)
    }
    var checkpoints: [InspectedCheckpoint] = []
    for number in names.compactMap(StoreDirectory.checkpointNumber).sorted() {
      checkpoints.append(try inspect(number, isNamed: number == named))
    }
    return checkpoints
  }

  private func inspect(
    _ number: UInt64, isNamed: Bool
  ) throws(EngineError) -> InspectedCheckpoint {
    let path = directory.checkpoint(number)
    let byteCount = try directory.attributes(of: path)?.byteCount ?? 0
    var checkpoint = InspectedCheckpoint(
      number: number, path: path, byteCount: byteCount, isNamed: isNamed)
    do throws(CheckpointBytes.Failure) {
      checkpoint.note(try CheckpointBytes(path, directory.fileSystem, keys: keys))
    } catch {
      switch error {
      case .header: break
      case .key(let error, let header):
        checkpoint.note(header)
        checkpoint.keyProblem = error.message
      case .file(let error): throw error
      }
    }
    return checkpoint
  }

  /// Calls `body` with the pages of the checkpoint with that number, in order, until it returns
  /// false.
  ///
  /// Throws `.fileFailed` if there is no such checkpoint, `.damaged` if its header cannot be used,
  /// and `.keyMissing` or `.wrongKey`.
  public func pages(
    ofCheckpoint number: UInt64, _ body: (InspectedCheckpoint.Page) -> Bool
  ) throws(EngineError) {
    let path = directory.checkpoint(number)
    let file: CheckpointBytes
    do throws(CheckpointBytes.Failure) {
      file = try CheckpointBytes(path, directory.fileSystem, keys: keys)
    } catch {
      switch error {
      case .header: throw .damaged("this is not the header of a checkpoint", path: path, offset: 0)
      case .key(let error, _), .file(let error): throw error
      }
    }
    for number in stride(from: 1, through: file.header.pageCount, by: 1) {
      guard let page = InspectedCheckpoint.Page(number, of: file), body(page) else { return }
    }
  }
}
