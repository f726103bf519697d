import FileAccess

/// The segments of a store that has lost its manifest, as listed by the newest finished checkpoint
/// (docs/format.md, section 10).
struct CheckpointListing {
  let directory: StoreDirectory
  let keys: KeyRing

  /// Returns the content of the manifest that was written with the checkpoint; nil if any byte of
  /// the checkpoint is wrong, or there is no checkpoint.
  func manifest(store: StoreIdentifier?) -> Manifest? {
    guard let names = try? directory.fileSystem.list(directory.checkpoints) else { return nil }
    for number in names.compactMap(StoreDirectory.checkpointNumber).sorted(by: >) {
      do throws(CheckpointBytes.Failure) {
        let file = try CheckpointBytes(
          directory.checkpoint(number), directory.fileSystem, keys: keys)
        return manifest(file, number, store)
      } catch {
        // The header is written last: without it, the checkpoint was never finished.
        guard case .header = error else { return nil }
      }
    }
    return nil
  }

  private func manifest(
    _ file: CheckpointBytes, _ number: UInt64, _ store: StoreIdentifier?
  ) -> Manifest? {
    let header = file.header
    guard header.number == number, store == nil || header.store == store,
      header.key != nil || keys.acceptsUnauthenticated, file.hasRightLength,
      let metadata = file.metadata, metadata.isConsistent
    else { return nil }
    let manifest = Manifest(header, metadata)
    let unread = Findings(nil)
    let check = CheckpointCheck(directory: directory, keys: keys, findings: unread)
    return check.run(manifest) == nil ? nil : manifest
  }
}
