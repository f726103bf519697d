import FileAccess

@testable import StorageEngine

/// Checkpoint pages, header and metadata, and stores with a checkpoint that was changed.
func fuzzCheckpoint(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  let choice = input.byte()
  if choice >= 192 { return try fuzzForgedCheckpoint(&input) }
  switch choice % 4 {
  case 0: try pages(&input)
  case 1: try header(input.rest())
  case 2: try metadata(input.rest())
  default: try file(&input)
  }
}

/// Single pages, then trees over all of them: whatever the pages hold, the checks end and read nothing
/// outside.
private func pages(_ input: inout FuzzInput) throws {
  let root = UInt32(input.byte() & 15)
  let height = Int(input.byte() & 7)
  let payload = [0, 4, 8][input.below(3)]
  let count = 1 + input.below(8)
  let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: (count + 1) * PageLayout.size, alignment: 4096)
  defer { memory.deallocate() }
  memory.initializeMemory(as: UInt8.self, repeating: 0)
  for number in 1...count {
    let page = UnsafeMutableRawBufferPointer(
      rebasing: memory[number * PageLayout.size..<(number + 1) * PageLayout.size])
    fill(page, &input)
    try? PageValidator.validate(
      UnsafeRawBufferPointer(page), number: PageNumber(UInt32(number)), pageCount: count)
  }
  guard let base = UnsafeRawPointer(memory.baseAddress) else { return }
  let arena = PageArena()
  arena.attachBase(base, pageCount: count)
  let tree = BTree.Root(
    page: PageNumber(root), height: height, count: UInt64(input.byte()), payloadByteCount: payload)
  var findings = 0
  BTree.check(tree, arena) { _ in findings += 1 }
  var rows = RowTable.Root()
  rows.page = PageNumber(root)
  rows.height = height
  RowTable.check(rows, arena) { _ in findings += 1 }
}

/// The start of a page, where all the structure is, and its end, where cells are.
private func fill(_ page: UnsafeMutableRawBufferPointer, _ input: inout FuzzInput) {
  page[PageLayout.kindOffset] = 1 + input.byte() % 7
  page[PageLayout.kindOffset + 1] = input.byte() % 24
  let start = input.take(input.below(80))
  for (index, byte) in start.enumerated() { page[10 + index] = byte }
  let end = input.take(input.below(120))
  for (index, byte) in end.enumerated() { page[page.count - end.count + index] = byte }
}

private func header(_ bytes: [UInt8]) throws {
  _ = bytes.withUnsafeBytes { CheckpointHeader($0) }
  var fixed = CheckpointHeader.magic + bytes.prefix(CheckpointHeader.hashedByteCount - 8)
  guard fixed.count == CheckpointHeader.hashedByteCount else { return }
  let hash = fixed.withUnsafeBytes { XXH64.hash($0, seed: 0) }
  fixed += (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
  if let header = fixed.withUnsafeBytes({ CheckpointHeader($0) }) {
    _ = header.fileByteCount
  }
}

private func metadata(_ bytes: [UInt8]) throws {
  let found = bytes.withUnsafeBytes { CheckpointMetadata($0, pageCount: 9) }
  guard let found else { return }
  let again = found.encoded.withUnsafeBytes { CheckpointMetadata($0, pageCount: 9) }
  try require(again?.encoded == found.encoded, "metadata change when they are encoded")
}

/// A whole file: loading gives a checkpoint or nothing.
private func file(_ input: inout FuzzInput) throws {
  let fileSystem = SimulatedFileSystem()
  let store = StoreIdentifier(high: 3, low: 4)
  let metadata = input.take(input.below(400))
  let header = CheckpointHeader(
    store: store, number: 7, pageCount: input.below(3), metadata: metadata, key: nil)
  var content = header.encoded
  content += [UInt8](repeating: 0, count: header.pageCount * PageLayout.size) + metadata
  for _ in 0..<input.below(6) where !content.isEmpty {
    content[input.below(content.count)] = input.byte()
  }
  try fileSystem.install(content, at: "checkpoint")
  do {
    _ = try LoadedCheckpoint.load(
      "checkpoint", store: store,
      directory: StoreDirectory(path: "", fileSystem: fileSystem), keys: try KeyRing(nil),
      isMapped: false)
  } catch {
    try require(error.code == .keyMissing, "loading fails with \(error)")
  }
}
