import FileAccess

/// A checkpoint file as it is found, decrypted if it must be and can be.
final class CheckpointBytes {
  let path: String
  let fileByteCount: Int
  let header: CheckpointHeader
  /// Blocks of the file with a wrong tag; their content is zero here.
  private(set) var wrongBlocks: [Range<Int>] = []
  /// Pieces that the device did not return.
  let unreadable: [Range<Int>]
  private let file: FileBytes
  private let pageSeed: UInt64
  private var plain: UnsafeMutableRawBufferPointer?

  enum Failure: Error {
    case header
    /// The header is right, but the key for the rest is missing.
    case key(EngineError, CheckpointHeader)
    case file(EngineError)
  }

  init(_ path: String, _ fileSystem: any FileSystem, keys: KeyRing) throws(Failure) {
    do throws(EngineError) { file = try FileBytes(path, fileSystem) } catch { throw .file(error) }
    self.path = path
    fileByteCount = file.count
    unreadable = file.unreadable
    guard let header = CheckpointHeader(file.bytes) else { throw .header }
    self.header = header
    pageSeed = header.store.seed(for: header.number)
    guard let reference = header.key else { return }
    do throws(EngineError) {
      let cipher = try keys.cipher(for: reference, purpose: .checkpoint(header.number), path: path)
      decrypt(cipher)
    } catch {
      throw .key(error, header)
    }
  }

  deinit { plain?.deallocate() }

  /// The header page, the pages and the metadata, as far as the file contains them.
  var bytes: UnsafeRawBufferPointer { plain.map { UnsafeRawBufferPointer($0) } ?? file.bytes }

  /// Whether the file has the length that its header states.
  var hasRightLength: Bool { fileByteCount == header.fileByteCount }

  /// Page `number`, or nil if the file ends before it.
  func page(_ number: Int) -> UnsafeRawBufferPointer? {
    let start = number * header.pageByteCount
    let end = start + header.pageByteCount
    return end <= bytes.count ? UnsafeRawBufferPointer(rebasing: bytes[start..<end]) : nil
  }

  func isHashRight(ofPage number: Int) -> Bool {
    guard let page = page(number), let base = page.baseAddress else { return false }
    let seed = CheckpointHeader.pageSeed(pageSeed, number)
    return UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
      == XXH64.hash(UnsafeRawBufferPointer(rebasing: page[8...]), seed: seed)
  }

  /// The offset in the file of the page, or of the block that contains it.
  func fileOffset(ofPage number: Int) -> Int {
    let offset = number * header.pageByteCount
    guard header.key != nil, number > 0 else { return offset }
    let block = (offset - header.pageByteCount) / CheckpointHeader.blockByteCount
    return header.pageByteCount
      + block * (CheckpointHeader.blockByteCount + SegmentCipher.tagByteCount)
  }

  /// The metadata, if their hash is right and they can be read.
  var metadata: CheckpointMetadata? {
    let start = header.pageByteCount * (1 + header.pageCount)
    guard start <= bytes.count else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard content.count == header.metadataByteCount,
      XXH64.hash(content, seed: header.number) == header.metadataHash
    else { return nil }
    return CheckpointMetadata(content, pageCount: header.pageCount)
  }

  private func decrypt(_ cipher: SegmentCipher) {
    let tag = SegmentCipher.tagByteCount
    let stored = CheckpointHeader.blockByteCount + tag
    let content = max(0, file.count - header.pageByteCount)
    let blocks = (content + stored - 1) / stored
    let count = header.pageByteCount + max(0, content - blocks * tag)
    let target = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 8), alignment: 4096)
    target.initializeMemory(as: UInt8.self, repeating: 0)
    plain = UnsafeMutableRawBufferPointer(rebasing: target[..<count])
    for block in 0..<blocks {
      let source = header.pageByteCount + block * stored
      let end = min(source + stored, file.count)
      let start = header.pageByteCount + block * CheckpointHeader.blockByteCount
      guard end - source > tag else { continue }
      let opened: Void? = try? cipher.open(
        UnsafeRawBufferPointer(rebasing: file.bytes[source..<end]), nonceCounter: UInt64(block),
        associatedData: RecordParts.nothing,
        into: UnsafeMutableRawBufferPointer(rebasing: target[start..<(start + end - source - tag)]))
      if opened == nil { wrongBlocks.append(source..<end) }
    }
  }
}
