import FileAccess

/// Checks the manifest and the names of files: everything that is listed exists, and nothing else
/// does.
struct FilesCheck {
  let files: StoreFiles
  /// The manifest, or what the checkpoint says in its place; nil if neither can be read.
  let manifest: Manifest?
  let findings: Findings
  /// Segments that are in use, whatever the files say.
  var used: Set<SegmentNumber> = []

  private var directory: StoreDirectory { files.directory }

  func run(_ layout: LogLayout) {
    checkManifest()
    checkSegments(layout)
    findLeftovers(layout)
  }

  private func checkManifest() {
    let path = directory.manifest
    switch files.found {
    case .right: break
    case .absent:
      findings.add(
        .manifestMissing, "there is no manifest; opening does without it", path: path)
    case .damaged:
      findings.add(
        .manifestDamaged, "the manifest does not match its hash; opening does without it",
        path: path)
    case .unusable(let error):
      findings.add(error.code == .newerFormat ? .newerFormat : .unreadable, error, path: path)
    }
  }

  private func checkSegments(_ layout: LogLayout) {
    for number in layout.missing {
      findings.add(
        .segmentMissing, "a segment is not there; restore it from a backup, or salvage the rest",
        path: directory.segment(number))
    }
    for member in layout.all {
      // The padding of the last sector is written only when something follows it.
      guard let listed = member.listed,
        FrameFormat.roundUpToSector(member.file.byteCount) < listed.byteCount
      else { continue }
      findings.add(
        .segmentTooShort, "the segment has \(member.file.byteCount) bytes of \(listed.byteCount)",
        path: member.file.path, offset: member.file.byteCount)
    }
  }

  // MARK: Leftovers

  private func findLeftovers(_ layout: LogLayout) {
    for file in layout.leftovers where !used.contains(file.number) { note(file.path) }
    let segments = Set(files.numbers.map(StoreDirectory.segmentName))
    list(directory.path) { !Self.ownNames.contains($0) }
    list(directory.segments) { !segments.contains($0) }
    let number = manifest?.checkpointNumber ?? 0
    let checkpoint = number > 0 ? StoreDirectory.checkpointName(number) : ""
    list(directory.checkpoints) { $0 != checkpoint }
  }

  private static let ownNames: Set<String> = [
    "lock", "reserve", "manifest", "segments", "checkpoints",
  ]

  private func list(_ path: String, where isLeftover: (String) -> Bool) {
    guard let names = try? directory.fileSystem.list(path) else { return }
    for name in names where isLeftover(name) { note(path + "/" + name) }
  }

  private func note(_ path: String) {
    findings.add(.leftoverFile, "nothing refers to this file", path: path)
  }
}
