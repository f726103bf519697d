import FileAccess

/// One segment file as it is found, good or not. Checking, salvage and inspection read through it.
struct SegmentFile {
  /// From the file's name.
  let number: SegmentNumber
  let path: String
  let byteCount: Int
  /// The header, or the reason why it cannot be used.
  let header: Result<SegmentHeader, EngineError>
  /// Checks the tags of commit, seal and void frames; nil if there are none, or no key.
  let authenticator: SegmentCipher?

  private let fileSystem: any FileSystem

  /// Throws if the file cannot be opened, or its length cannot be read. A header that cannot be
  /// read, or that `keys` do not vouch for, cannot be used.
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

  /// Throws only `.notAuthentic`: without the right key, hashes are all that can be checked.
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

  /// The header, if it can be used.
  var knownHeader: SegmentHeader? { try? header.get() }

  /// The bytes up to `limit`, or all of them.
  func read(limit: Int? = nil) throws(EngineError) -> FileBytes {
    try FileBytes(path, fileSystem, limit: limit)
  }

  /// The seed for the hashes of frames, which requires no header if the store is known.
  func seed(store: StoreIdentifier) -> UInt64 { store.seed(for: number.rawValue) }
}
