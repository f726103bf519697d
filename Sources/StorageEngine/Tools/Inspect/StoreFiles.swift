import FileAccess

/// The files in a store's directory, read without a lock and without changing a byte.
struct StoreFiles {
  /// A manifest file as it is found.
  enum FoundManifest {
    case absent
    case right(Manifest)
    case damaged
    /// It cannot be used for a reason other than damage: a newer format, or a device that fails.
    case unusable(EngineError)
  }

  let directory: StoreDirectory
  let found: FoundManifest
  /// The numbers of all segment files, in ascending order.
  let numbers: [SegmentNumber]

  /// Throws `.notAStore` if nothing at the path looks like a store.
  init(_ directory: StoreDirectory) throws(EngineError) {
    self.directory = directory
    guard let attributes = try directory.attributes(of: directory.path), attributes.isDirectory
    else {
      throw EngineError(.notAStore, "there is no store here", path: directory.path)
    }
    found = Self.manifest(directory.manifest, directory)
    numbers = try directory.segmentNumbers()
    if case .absent = found, numbers.isEmpty {
      throw EngineError(.notAStore, "there is no store here", path: directory.path)
    }
  }

  private static func manifest(_ path: String, _ directory: StoreDirectory) -> FoundManifest {
    do throws(EngineError) {
      guard let bytes = try directory.read(path) else { return .absent }
      guard let manifest = try Manifest(bytes, path: path) else { return .damaged }
      return .right(manifest)
    } catch {
      return .unusable(error)
    }
  }

  /// The manifest, if it can be read.
  var manifest: Manifest? {
    if case .right(let manifest) = found { return manifest }
    return nil
  }

  /// The store's identifier according to the manifest, or otherwise to most of the segments.
  func identifier(_ segments: [SegmentFile]) -> StoreIdentifier? {
    if let manifest { return manifest.store }
    var votes: [StoreIdentifier: Int] = [:]
    for file in segments {
      if let header = file.knownHeader { votes[header.store, default: 0] += 1 }
    }
    return votes.max { ($0.value, $1.key.low) < ($1.value, $0.key.low) }?.key
  }
}
