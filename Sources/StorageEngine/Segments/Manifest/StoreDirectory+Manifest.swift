import FileAccess

extension StoreDirectory {
  /// Replaces the manifest: writes it to another name, syncs it, renames it, and syncs the
  /// directory. With a current key in `keys` it carries a tag.
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

  /// The manifest, or nil if it does not exist or is damaged.
  ///
  /// Throws `.newerFormat`, and `.notAuthentic`, `.wrongKey` or `.keyMissing` if `keys` do not
  /// vouch for it.
  func readManifest(_ keys: KeyRing) throws(EngineError) -> Manifest? {
    guard let bytes = try read(manifest), let found = try Manifest(bytes, path: manifest) else {
      return nil
    }
    try found.authenticate(bytes, keys, path: manifest)
    return found
  }
}
