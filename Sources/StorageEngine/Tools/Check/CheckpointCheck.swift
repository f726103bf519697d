import FileAccess

/// Checks the checkpoint file that the manifest names: the header, every page, the metadata, and
/// whether the pages fit together.
struct CheckpointCheck {
  let directory: StoreDirectory
  let keys: KeyRing
  let findings: Findings

  /// Returns the checkpoint if nothing is wrong with it, otherwise nil.
  func run(_ manifest: Manifest) -> CheckpointBytes? {
    guard manifest.checkpointNumber > 0 else { return nil }
    let path = directory.checkpoint(manifest.checkpointNumber)
    guard let file = load(path) else { return nil }
    guard isRightFile(file, manifest) else { return nil }
    let before = findings.problems.count
    checkBytes(file)
    guard let metadata = file.metadata else {
      if findings.problems.count == before || file.hasRightLength {
        damaged(
          "the metadata does not match its hash", path,
          file.fileOffset(ofPage: file.header.pageCount + 1))
      }
      return nil
    }
    guard findings.problems.count == before else { return nil }
    checkStructure(file, metadata)
    return findings.problems.count == before ? file : nil
  }

  private func load(_ path: String) -> CheckpointBytes? {
    do throws(CheckpointBytes.Failure) {
      return try CheckpointBytes(path, directory.fileSystem, keys: keys)
    } catch {
      switch error {
      case .header: damaged("this is not the header of a checkpoint", path, 0)
      case .key(let error, _): findings.add(.keyUnavailable, error, path: path)
      case .file(let error) where error.cause?.code == .notFound:
        findings.add(
          .checkpointMissing, "the checkpoint is not there; opening reads all segments", path: path)
      case .file(let error): findings.add(.unreadable, error, path: path)
      }
      return nil
    }
  }

  private func isRightFile(_ file: CheckpointBytes, _ manifest: Manifest) -> Bool {
    guard file.header.store == manifest.store, file.header.number == manifest.checkpointNumber
    else {
      damaged("this is the checkpoint of another store, or another one of this", file.path, 0)
      return false
    }
    return true
  }

  // MARK: Bytes

  private func checkBytes(_ file: CheckpointBytes) {
    for range in file.unreadable {
      findings.add(
        .unreadable, "the device does not give \(range.count) bytes", path: file.path,
        offset: range.lowerBound)
    }
    for range in file.wrongBlocks {
      damaged("a block does not match its tag", file.path, range.lowerBound)
    }
    if !file.hasRightLength {
      damaged(
        "the checkpoint has \(file.fileByteCount) bytes of \(file.header.fileByteCount)",
        file.path, min(file.fileByteCount, file.header.fileByteCount))
    }
    let unused = CheckpointHeader.hashedByteCount + 8..<file.header.pageByteCount
    if unused.upperBound <= file.bytes.count, !file.bytes.isAllZero(unused) {
      findings.add(
        .strayBytes, "unused bytes of the header are not zero", path: file.path,
        offset: unused.lowerBound)
    }
    guard file.wrongBlocks.isEmpty else { return }
    for number in stride(from: 1, through: file.header.pageCount, by: 1) {
      guard let page = file.page(number) else { return }
      let offset = file.fileOffset(ofPage: number)
      guard file.isHashRight(ofPage: number) else {
        damaged("page \(number) does not match its hash", file.path, offset)
        continue
      }
      do throws(PageValidator.Defect) {
        try PageValidator.validate(
          page, number: PageNumber(UInt32(number)), pageCount: file.header.pageCount)
      } catch {
        structure("page \(number): \(error)", file.path, offset)
      }
    }
  }

  private func damaged(_ message: String, _ path: String, _ offset: Int) {
    findings.add(.checkpointDamaged, message, path: path, offset: offset)
  }

  // MARK: Structure

  private func structure(_ message: String, _ path: String, _ offset: Int? = nil) {
    findings.add(.checkpointStructure, message, path: path, offset: offset)
  }

  private func checkStructure(_ file: CheckpointBytes, _ metadata: CheckpointMetadata) {
    guard let base = file.bytes.baseAddress else { return }
    let arena = PageArena()
    arena.attachBase(base, pageCount: file.header.pageCount)
    var seen = Set<UInt32>()
    let state = StoreState(roots: metadata.roots, catalog: metadata.catalog, arena: arena)
    StateAudit.checkTrees(of: state, seen: &seen) { structure($0, file.path) }
    if seen.count != file.header.pageCount {
      structure(
        "\(file.header.pageCount) pages are there and \(seen.count) belong to a tree", file.path)
    }
    guard !findings.has([.checkpointStructure]) else { return }
    checkUse(of: file, metadata, base)
  }

  /// Checks the conditions for using a checkpoint at opening that were not checked before.
  private func checkUse(
    of file: CheckpointBytes, _ metadata: CheckpointMetadata, _ base: UnsafeRawPointer
  ) {
    guard metadata.isConsistent else {
      return structure("the metadata speak of trees or segments that cannot be", file.path)
    }
    if let fault = CheckpointPages(file.header, metadata, base: base).run() {
      structure(
        "page \(fault.page): \(fault.reason)", file.path, file.fileOffset(ofPage: fault.page))
    }
  }
}
