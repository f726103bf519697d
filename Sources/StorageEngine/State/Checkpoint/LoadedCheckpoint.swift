import FileAccess

/// A checkpoint that was read and verified: the hash of every page is right, and every page can be
/// used.
///
/// `@unchecked Sendable`: the bytes are read-only after the initialiser.
final class LoadedCheckpoint: @unchecked Sendable {
  let header: CheckpointHeader
  let metadata: CheckpointMetadata
  /// The start of the header page, which the other pages follow; valid as long as this object
  /// lives.
  let base: UnsafeRawPointer
  private let mapping: (any MappedBytes)?
  private let heap: UnsafeMutableRawBufferPointer?

  private init(
    header: CheckpointHeader, metadata: CheckpointMetadata, base: UnsafeRawPointer,
    mapping: (any MappedBytes)?, heap: UnsafeMutableRawBufferPointer?
  ) {
    self.header = header
    self.metadata = metadata
    self.base = base
    self.mapping = mapping
    self.heap = heap
  }

  deinit { heap?.deallocate() }

  /// Loads the checkpoint at `path`. Returns nil if there is no usable one: a checkpoint is a
  /// cache, so the engine replaces a missing or damaged one.
  ///
  /// Throws `.wrongKey` and `.keyMissing`, and the error of a read that fails for a reason that may
  /// be temporary.
  static func load(
    _ path: String, store: StoreIdentifier, directory: StoreDirectory, keys: KeyRing,
    isMapped: Bool
  ) throws(EngineError) -> LoadedCheckpoint? {
    guard let file = try file(path, directory) else { return nil }
    let fileByteCount = try files { () throws(FileError) in try file.byteCount() }
    guard let header = try readHeader(file), header.store == store,
      header.fileByteCount == fileByteCount
    else { return nil }
    guard header.key != nil || keys.acceptsUnauthenticated else { return nil }
    if let reference = header.key {
      let cipher = try keys.cipher(
        for: reference, purpose: .checkpoint(header.number), path: path)
      return try decrypt(file, header, cipher)
    }
    if isMapped {
      let mapping = try files { () throws(FileError) in try file.map(byteCount: fileByteCount) }
      if let mapping { return verified(header, mapping.bytes, mapping: mapping, heap: nil) }
    }
    let heap = UnsafeMutableRawBufferPointer.allocate(byteCount: fileByteCount, alignment: 4096)
    do {
      try files { () throws(FileError) in try file.readExactly(into: heap, at: 0) }
    } catch {
      heap.deallocate()
      if error.code == .damaged { return nil }
      throw error
    }
    return verified(header, UnsafeRawBufferPointer(heap), mapping: nil, heap: heap)
  }

  /// Reads the header of the checkpoint at `path`. Nil if the file does not exist, or this program
  /// cannot use it. Throws the error of a read that fails.
  static func header(
    _ path: String, _ directory: StoreDirectory
  ) throws(EngineError) -> CheckpointHeader? {
    guard let file = try file(path, directory) else { return nil }
    return try readHeader(file)
  }

  private static func file(
    _ path: String, _ directory: StoreDirectory
  ) throws(EngineError) -> (any File)? {
    do {
      return try directory.fileSystem.open(path, .read)
    } catch {
      if error.code == .notFound { return nil }
      throw EngineError(error)
    }
  }

  private static func readHeader(_ file: any File) throws(EngineError) -> CheckpointHeader? {
    let page = UnsafeMutableRawBufferPointer.allocate(byteCount: PageLayout.size, alignment: 8)
    defer { page.deallocate() }
    let count = try files { () throws(FileError) in try file.readFully(into: page, at: 0) }
    return CheckpointHeader(UnsafeRawBufferPointer(rebasing: page[..<count]))
  }

  private static func decrypt(
    _ file: any File, _ header: CheckpointHeader, _ cipher: SegmentCipher
  ) throws(EngineError) -> LoadedCheckpoint? {
    let count = header.pageByteCount + header.contentByteCount
    let heap = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 4096)
    var sealed = [UInt8](
      repeating: 0, count: CheckpointHeader.blockByteCount + SegmentCipher.tagByteCount)
    var offset = header.pageByteCount
    var source = header.pageByteCount
    var index: UInt64 = 0
    while offset < count {
      let size = min(CheckpointHeader.blockByteCount, count - offset)
      let target = UnsafeMutableRawBufferPointer(rebasing: heap[offset..<(offset + size)])
      guard
        try readBlock(file, at: source, size, &sealed, cipher, index: index, into: target)
      else {
        heap.deallocate()
        return nil
      }
      offset += size
      source += size + SegmentCipher.tagByteCount
      index += 1
    }
    return verified(header, UnsafeRawBufferPointer(heap), mapping: nil, heap: heap)
  }

  private static func readBlock(
    _ file: any File, at offset: Int, _ size: Int, _ sealed: inout [UInt8],
    _ cipher: SegmentCipher, index: UInt64, into target: UnsafeMutableRawBufferPointer
  ) throws(EngineError) -> Bool {
    let stored = size + SegmentCipher.tagByteCount
    let result = sealed.withUnsafeMutableBytes { sealed -> Result<Bool, FileError> in
      let block = UnsafeMutableRawBufferPointer(rebasing: sealed[..<stored])
      do throws(FileError) {
        guard try file.readFully(into: block, at: offset) == stored else { return .success(false) }
      } catch { return .failure(error) }
      let opened: Void? = try? cipher.open(
        UnsafeRawBufferPointer(block), nonceCounter: index,
        associatedData: RecordParts.nothing, into: target)
      return .success(opened != nil)
    }
    return try files { () throws(FileError) in try result.get() }
  }

  private static func verified(
    _ header: CheckpointHeader, _ bytes: UnsafeRawBufferPointer, mapping: (any MappedBytes)?,
    heap: UnsafeMutableRawBufferPointer?
  ) -> LoadedCheckpoint? {
    let start = header.pageByteCount * (1 + header.pageCount)
    let content = UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard content.count == header.metadataByteCount,
      XXH64.hash(content, seed: header.number) == header.metadataHash,
      let metadata = CheckpointMetadata(content, pageCount: header.pageCount),
      metadata.isConsistent, let base = bytes.baseAddress,
      CheckpointPages(header, metadata, base: base).run() == nil
    else {
      heap?.deallocate()
      return nil
    }
    return LoadedCheckpoint(
      header: header, metadata: metadata, base: base, mapping: mapping, heap: heap)
  }
}
