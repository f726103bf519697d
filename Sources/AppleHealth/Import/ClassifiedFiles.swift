/// The files of an export by their kinds.
struct ClassifiedFiles: Sendable {
  private(set) var main: ExportFile?
  private(set) var electrocardiograms: [ExportFile] = []
  /// The number of clinical documents.
  private(set) var documentCount = 0
  /// The positions of files that the export can refer to, or that are unknown.
  private(set) var others: Set<Int> = []
  private(set) var damagedCount = 0

  /// Classifies the files of an archive.
  ///
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
      // Of several main files, the longest counts: somebody put the others beside it.
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
