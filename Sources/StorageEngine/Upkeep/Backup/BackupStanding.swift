import FileAccess

/// The state of the directory that a backup goes to.
enum BackupStanding {
  /// No store, or the beginning of a first backup.
  case empty
  /// An earlier backup that nobody has written to: the store has contained everything in it.
  case earlier(Manifest)
  /// A store of the same identity with content that is, or may be, nowhere else; and the reason.
  case other(String)
}

extension BackupStanding {
  /// Throws `.backupConflict` if the directory contains another store, which is never replaced.
  init(
    of target: StoreDirectory, for manifest: Manifest, _ keys: KeyRing
  ) throws(EngineError) {
    let numbers = try target.segmentNumbers()
    guard let bytes = try target.read(target.manifest),
      let found = try Manifest(bytes, path: target.manifest)
    else {
      for number in numbers { try Self.check(number, of: target, manifest.store) }
      self = numbers.isEmpty ? .empty : .other("the store there has no manifest that can be read")
      return
    }
    guard found.store == manifest.store else { throw Self.anotherStore(target) }
    // A backup that is brought up to date is written with this store's key.
    do throws(EngineError) { try found.authenticate(bytes, keys, path: target.manifest) } catch {
      guard [.notAuthentic, .wrongKey].contains(error.code) else { throw error }
      self = .other("no key that this store was opened with vouches for the manifest there")
      return
    }
    // A writer's first segment has a higher number than any that the backup knew.
    guard let lineage = found.lineage, lineage.isBackup,
      numbers.last ?? .none <= found.highestNumber
    else {
      self = .other("the store there is not a backup, or was written to since it was one")
      return
    }
    let isPast = manifest.lineage?.includes(
      lineage, at: found.generation, generation: manifest.generation)
    guard isPast == true else {
      self = .other("the backup there holds commits that this store does not")
      return
    }
    self = .earlier(found)
  }

  private static func check(
    _ number: SegmentNumber, of target: StoreDirectory, _ store: StoreIdentifier
  ) throws(EngineError) {
    let path = target.segment(number)
    let file = try files { () throws(FileError) in try target.fileSystem.open(path, .read) }
    defer { file.close() }
    do throws(EngineError) {
      guard try SegmentHeader.read(path: path, from: file).store == store else {
        throw anotherStore(target)
      }
    } catch {
      if error.code != .damaged { throw error }
    }
  }

  private static func anotherStore(_ target: StoreDirectory) -> EngineError {
    EngineError(.backupConflict, "the directory holds another store", path: target.path)
  }
}
