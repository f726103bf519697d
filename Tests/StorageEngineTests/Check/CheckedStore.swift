import FileAccess

@testable import StorageEngine

/// A store in a simulated file system that contains something of every kind, for checks.
struct CheckedStore {
  var fileSystem: SimulatedFileSystem
  var options: EngineOptions
  let path = "/store"

  init(seed: UInt64 = 0, isEncrypted: Bool = false) {
    fileSystem = SimulatedFileSystem(seed: seed)
    options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 16 << 10
    if isEncrypted {
      options.encryption = EngineOptions.Encryption(key: Self.key)
    }
  }

  static let key = EncryptionKey(bytes: (0..<32).map { UInt8($0) }) ?? .random()

  func open() throws -> Engine { try Engine.open(path, options: options) }

  func verify() throws -> [Problem] { try Engine.verify(path, options: options) }

  // MARK: Files

  var manifest: String { "/store/manifest" }

  var segments: [String] { fileSystem.fileList().filter { $0.hasSuffix(".segment") } }

  var checkpoints: [String] { fileSystem.fileList().filter { $0.hasSuffix(".checkpoint") } }

  /// The store after a crash, in a file system of its own.
  func crashed(_ policy: CrashPolicy = .kept) -> CheckedStore {
    var store = self
    store.fileSystem = fileSystem.crash(policy)
    store.options.fileSystem = store.fileSystem
    return store
  }

  /// A copy of the store in a file system of its own.
  func copy() -> CheckedStore {
    var store = self
    store.fileSystem = fileSystem.copy()
    store.options.fileSystem = store.fileSystem
    return store
  }

  /// The frames of a segment, with their headers.
  func frames(of path: String) throws -> [(offset: Int, header: FrameHeader)] {
    let file = try FileBytes(path, fileSystem)
    defer { withExtendedLifetime(file) {} }
    let header = try SegmentHeader(file.bytes, path: path)
    let seed = header.store.seed(for: header.number.rawValue)
    var walk = SegmentWalk(
      file.bytes, seed: seed, authenticator: nil, from: SegmentHeader.byteCount,
      reachesEnd: false)
    var frames: [(offset: Int, header: FrameHeader)] = []
    while let piece = walk.next() {
      if case .frame(let frame) = piece { frames.append((frame.offset, frame.header)) }
    }
    return frames
  }

  /// The first frame of `kind` in the segments, in the order of their names.
  func find(
    _ kind: FrameHeader.Kind, in table: Table? = nil
  ) throws -> (path: String, offset: Int, header: FrameHeader)? {
    for path in segments {
      for frame in try frames(of: path)
      where frame.header.kind == kind && (table == nil || frame.header.table == table?.identifier) {
        return (path, frame.offset, frame.header)
      }
    }
    return nil
  }
}
