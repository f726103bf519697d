import FileAccess

@testable import StorageEngine

/// A store whose checkpoint was changed by someone who put its hashes right again: everything that can be done with
/// it goes to its end.
func fuzzForgedCheckpoint(_ input: inout FuzzInput) throws {
  let store = SmallStore.all[input.below(SmallStore.all.count)]
  let fileSystem = store.fileSystem.copy()
  guard let path = fileSystem.fileList().first(where: { $0.hasSuffix(".checkpoint") }),
    var bytes = fileSystem.content(of: path),
    let header = bytes.withUnsafeBytes({ CheckpointHeader($0) })
  else { return }
  for _ in 0..<1 + input.below(8) where !input.isEmpty {
    let offset = CheckpointHeader.hashedByteCount + input.below(bytes.count)
    let width = 1 << input.below(4)
    guard offset + width <= bytes.count else { continue }
    for index in 0..<width { bytes[offset + index] = input.byte() }
  }
  sign(&bytes, header)
  try fileSystem.install(bytes, at: path)
  try liveWith(SmallStore.options(fileSystem))
}

private func sign(_ bytes: inout [UInt8], _ header: CheckpointHeader) {
  func store(_ hash: UInt64, at offset: Int) {
    for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: hash >> (8 * index)) }
  }
  let seed = header.store.seed(for: header.number)
  for page in stride(from: 1, through: header.pageCount, by: 1) {
    let start = page * PageLayout.size
    let content = bytes[(start + 8)..<(start + PageLayout.size)]
    let pageSeed = CheckpointHeader.pageSeed(seed, page)
    store(content.withUnsafeBytes { XXH64.hash($0, seed: pageSeed) }, at: start)
  }
  let metadata = bytes[((header.pageCount + 1) * PageLayout.size)...]
  store(metadata.withUnsafeBytes { XXH64.hash($0, seed: header.number) }, at: 64)
  let own = bytes[..<CheckpointHeader.hashedByteCount]
  store(own.withUnsafeBytes { XXH64.hash($0, seed: 0) }, at: CheckpointHeader.hashedByteCount)
}

/// What such a checkpoint says may be wrong, so errors and wrong content are right answers.
private func liveWith(_ options: EngineOptions) throws {
  guard let engine = try? Engine.open(SmallStore.path, options: options) else { return }
  _ = try? StoreContent(engine)
  _ = try? engine.verify()
  for round in 0..<2 {
    _ = try? engine.write { transaction in
      let plain = try transaction.table("plain")
      for key in 0..<12 {
        try transaction.put(
          plain, key: "p\(key * 2 + round)", value: [UInt8](repeating: 7, count: 50))
        _ = try transaction.delete(plain, key: "p\(key * 3)")
      }
    }
  }
  _ = try? engine.compact()
  _ = try? engine.statistics
  _ = try? engine.close()
  _ = try? Engine.verify(SmallStore.path, options: options)
}
