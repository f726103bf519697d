import FileAccess

extension StoreDirectory {
  /// Replaces the manifest: written apart, synced, renamed, and the directory synced. With a key among `keys` it
  /// carries a tag.
  func write(_ new: Manifest, _ keys: KeyRing) throws(EngineError) {
    try removeIfPresent(temporaryManifest)
    let bytes = try new.encoded(with: keys, fileSystem, path: manifest)
    try files { () throws(FileError) in
      let file = try fileSystem.open(temporaryManifest, .create)
      try bytes.withBytes { (bytes) throws(FileError) in try file.writeFully(bytes, at: 0) }
      try file.sync(.full)
      file.close()
      try fileSystem.rename(temporaryManifest, to: manifest)
      try fileSystem.syncDirectory(path)
    }
  }

  /// The manifest, or nil where there is none, or a damaged one.
  ///
  /// Throws `.newerFormat`, and `.notAuthentic`, `.wrongKey` or `.keyMissing` where `keys` do not vouch for it.
  func readManifest(_ keys: KeyRing) throws(EngineError) -> Manifest? {
    guard let bytes = try read(manifest), let found = try Manifest(bytes, path: manifest) else {
      return nil
    }
    try found.authenticate(bytes, keys, path: manifest)
    return found
  }
}
