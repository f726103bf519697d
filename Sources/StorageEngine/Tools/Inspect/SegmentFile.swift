import FileAccess

/// One segment file as it is found, good or not: what checking, salvage and inspection read through.
struct SegmentFile {
  /// By the file's name.
  let number: SegmentNumber
  let path: String
  let byteCount: Int
  /// The header, or why it cannot be used.
  let header: Result<SegmentHeader, EngineError>
  /// What the tags of commit, seal and void frames are compared with; nil where there are none, or no key.
  let authenticator: SegmentCipher?

  private let fileSystem: any FileSystem

  /// Throws where the file cannot be opened or its header not be read for a reason that has nothing to
  /// do with its content. With `keys` a header that they do not vouch for cannot be used.
  init(
    _ number: SegmentNumber, in directory: StoreDirectory, keys: KeyRing
  ) throws(EngineError) {
    self.number = number
    fileSystem = directory.fileSystem
    path = directory.segment(number)
    let path = path
    let file = try files { () throws(FileError) in try directory.fileSystem.open(path, .read) }
    defer { file.close() }
    byteCount = try files { () throws(FileError) in try file.byteCount() }
    do throws(EngineError) {
      let header = try SegmentHeader.read(path: path, from: file)
      guard header.number == number else {
        throw .damaged("the file has the header of another segment", path: path, offset: 0)
      }
      authenticator = try Self.authenticator(header, path: path, keys)
      self.header = .success(header)
    } catch {
      header = .failure(error)
      authenticator = nil
    }
  }

  /// Throws `.notAuthentic` only: without the right key hashes are all that can be checked.
  private static func authenticator(
    _ header: SegmentHeader, path: String, _ keys: KeyRing
  ) throws(EngineError) -> SegmentCipher? {
    do throws(EngineError) {
      let cipher = try keys.cipher(for: header, path: path)
      return header.version.isAuthenticated ? cipher : nil
    } catch {
      if error.code == .notAuthentic { throw error }
      return nil
    }
  }

  /// The header where it can be used.
  var knownHeader: SegmentHeader? { try? header.get() }

  /// The bytes up to `limit`, or all of them.
  func read(limit: Int? = nil) throws(EngineError) -> FileBytes {
    try FileBytes(path, fileSystem, limit: limit)
  }

  /// The seed of frames' hashes, which needs no header where the store is known.
  func seed(store: StoreIdentifier) -> UInt64 { store.seed(for: number.rawValue) }
}
