/// The files of an export by what they are.
struct ClassifiedFiles: Sendable {
  private(set) var main: ExportFile?
  private(set) var electrocardiograms: [ExportFile] = []
  /// How many clinical documents there are.
  private(set) var documentCount = 0
  /// Files that can be referred to, or are not known, by their positions.
  private(set) var others: Set<Int> = []
  private(set) var damagedCount = 0

  /// Throws `ExportError.notAnExport` if there is neither a main file nor an electrocardiogram, and
  /// `.unreadable` if the file system fails.
  init(_ archive: ExportArchive) throws(ExportError) {
    for file in archive.files {
      let kind: ExportFile.Kind
      do { kind = try archive.kind(of: file) } catch {
        guard error.code != .unreadable else { throw error }
        damagedCount += 1
        continue
      }
      switch kind {
      // Of several main files, the longest: the others are what somebody put beside it.
      case .main where file.byteCount > main?.byteCount ?? -1:
        if let main { others.insert(main.index) }
        main = file
      case .electrocardiogram: electrocardiograms.append(file)
      case .document: documentCount += 1
      case .main, .route, .clinicalRecord, .other: others.insert(file.index)
      }
    }
    guard main != nil || !electrocardiograms.isEmpty else {
      throw ExportError(.notAnExport, "no file is the main file of an export")
    }
  }
}
