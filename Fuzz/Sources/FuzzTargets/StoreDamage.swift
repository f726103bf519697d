import FileAccess

@testable import StorageEngine

/// Damages the files of a store as an input says.
struct StoreDamage {
  let fileSystem: SimulatedFileSystem
  /// Whether other content than before may be found, for no reader can know: hashes were made right, or
  /// a segment is gone, or the end of one cannot be told from a torn one, because both the manifest and the
  /// segment behind it are gone.
  var mayChangeContent: Bool {
    isForged
      || isManifestChanged && unguarded.contains { fileSystem.content(of: $0.key) != $0.value }
  }

  /// Whether hashes were made right, or a segment removed: then the parts of the store may contradict each
  /// other, which only `Engine.verify` has to find.
  private(set) var isForged = false
  private var isManifestChanged = false
  /// What was in segments that no other names as its predecessor, but for the end of the log.
  private let unguarded: [String: [UInt8]]

  init(_ fileSystem: SimulatedFileSystem) {
    self.fileSystem = fileSystem
    var segments: [UInt64: (path: String, bytes: [UInt8])] = [:]
    var predecessors: Set<UInt64> = []
    var last: UInt64 = 0
    for path in fileSystem.fileList() where path.hasSuffix(".segment") {
      guard let bytes = fileSystem.content(of: path) else { continue }
      let number = Self.read(bytes, 40)
      segments[number] = (path, bytes)
      predecessors.insert(Self.read(bytes, 88))
      if Self.at(bytes, 56) == SegmentHeader.Kind.log.rawValue { last = max(last, number) }
    }
    let open = segments.filter { $0.key != last && !predecessors.contains($0.key) }
    unguarded = Dictionary(uniqueKeysWithValues: open.values.map { ($0.path, $0.bytes) })
  }

  mutating func apply(_ input: inout FuzzInput) throws {
    for _ in 0..<1 + input.below(6) {
      let paths = fileSystem.fileList()
      guard !paths.isEmpty else { return }
      let path = paths[input.below(paths.count)]
      if path.hasSuffix("manifest") { isManifestChanged = true }
      try change(path, paths, &input)
    }
  }

  private mutating func change(
    _ path: String, _ paths: [String], _ input: inout FuzzInput
  ) throws {
    let count = fileSystem.content(of: path)?.count ?? 0
    switch input.byte() % 8 {
    case 0...3:
      guard count > 0 else { return }
      let offset = input.below(count)
      try fileSystem.overwrite(path, at: offset, with: input.take(1 + input.below(16)))
    case 4:
      try fileSystem.truncateDurably(path, to: input.below(2 * count + 1))
    case 5:
      if path.hasSuffix(".segment") { isForged = true }
      try fileSystem.remove(path)
    case 6:
      let source = paths[input.below(paths.count)]
      try fileSystem.install(fileSystem.content(of: source) ?? [], at: path)
    default:
      guard count > 0 else { return }
      let offset = input.below(count)
      try fileSystem.overwrite(path, at: offset, with: input.take(1 + input.below(16)))
      isForged = true
      try fixHashes(path, near: offset)
    }
  }

  /// Makes the hashes of headers, manifest, metadata and the frame around `offset` right again. Pages of
  /// checkpoints are left out: what a page with a right hash says is believed.
  private func fixHashes(_ path: String, near offset: Int) throws {
    guard var bytes = fileSystem.content(of: path) else { return }
    if path.hasSuffix(".segment") {
      fixSegment(&bytes, path, offset)
    } else if path.hasSuffix("manifest"), bytes.count >= 64 {
      put(hash(Array(bytes[..<56] + bytes[64...]), 0), at: 56, &bytes)
    } else if path.hasSuffix(".checkpoint"), bytes.count >= 112 {
      let metadataCount = Int(clamping: Self.read(bytes, 56))
      if metadataCount < bytes.count {
        put(hash(Array(bytes.suffix(metadataCount)), Self.read(bytes, 40)), at: 64, &bytes)
      }
      put(hash(Array(bytes[..<104]), 0), at: 104, &bytes)
    }
    try fileSystem.install(bytes, at: path)
  }

  private func fixSegment(_ bytes: inout [UInt8], _ path: String, _ offset: Int) {
    guard bytes.count >= SegmentHeader.byteCount else { return }
    if offset < SegmentHeader.byteCount { put(hash(Array(bytes[..<120]), 0), at: 120, &bytes) }
    let store = StoreIdentifier(high: Self.read(bytes, 24), low: Self.read(bytes, 32))
    let seed = store.seed(for: Self.read(bytes, 40))
    // The frame that the change lies in begins at one of the multiples of 8 before it.
    var start = offset & ~7
    while start >= SegmentHeader.byteCount {
      let length = Int(Self.read(bytes, start + 8) >> 32)
      let end = start + FrameFormat.headerByteCount + length
      if (1...6).contains(Self.at(bytes, start + 4)), offset < end, end <= bytes.count {
        let frameSeed = FrameHeader.seed(seed, offset: start)
        put(hash(Array(bytes[start + 32..<end]), frameSeed), at: start + 24, &bytes)
        let header = hash(Array(bytes[start + 4..<start + 32]), frameSeed)
        for index in 0..<4 {
          bytes[start + index] = UInt8(truncatingIfNeeded: header >> (8 * UInt64(index)))
        }
        return
      }
      start -= 8
    }
  }

  private static func at(_ bytes: [UInt8], _ offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  private static func read(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(Self.at(bytes, offset + $1)) << (8 * UInt64($1)) }
  }

  private func put(_ value: UInt64, at offset: Int, _ bytes: inout [UInt8]) {
    for index in 0..<8 where offset + index < bytes.count {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))
    }
  }

  private func hash(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 {
    bytes.withUnsafeBytes { XXH64.hash($0, seed: seed) }
  }
}
