public import Andiron
public import Foundation
public import HealthModel

/// Imports an export of Apple Health into a store of samples.
///
///     let report = try AppleHealthImport(contentsOf: url).run(into: health)
///     print("\(report.addedCount) new, \(report.knownCount) known")
///
/// The import reads the export piece by piece, from the archive itself; the export need not be
/// well-formed. Samples that already exist are not added again. A later export of the same person
/// therefore adds only new samples, and an interrupted import resumes when run again. For summaries
/// of days and characteristics of the person, the store keeps the values of the latest export.
public struct AppleHealthImport: Sendable {
  private let archive: ExportArchive
  /// The number of samples written in one transaction; long ones count for several.
  public var batchCount = 20_000
  /// The durability of transactions; nil for that with which the store was opened.
  public var durability: Durability?

  /// Opens an export. `url` is that of an archive, of the folder into which it was unpacked, or of
  /// `export.xml` alone, which then has no routes, electrocardiograms and resources.
  ///
  /// Throws `ExportError` if nothing is there, or if the archive cannot be trusted.
  public init(contentsOf url: URL) throws(ExportError) {
    archive = try ExportArchive(at: url)
  }

  public init(_ archive: ExportArchive) { self.archive = archive }

  /// Throws `ExportError.notAnExport` if there is neither a main file nor an electrocardiogram, and
  /// `.unreadable` if the file system fails, as `run` does before it writes anything.
  package func check() throws(ExportError) { _ = try ClassifiedFiles(archive) }

  /// Imports everything, and returns a report. The method calls `progress` after each transaction,
  /// and ends the import if it returns false.
  ///
  /// One thread reads and the calling one stores; both are busy until the end, so a task should not
  /// call this on a thread of Swift's own pool. Memory does not grow with the export, except for
  /// some bytes for each day and for each record that may belong to a correlation. A file that is
  /// damaged or cut off is a problem in the report; the samples before the damage are kept.
  ///
  /// Throws `ExportError.notAnExport` if there is neither a main file nor an electrocardiogram,
  /// `.unreadable` if the file system fails, and what `HealthStore.add` throws. Samples that were
  /// written before the error stay.
  @discardableResult
  public func run(
    into health: HealthStore, progress: (AppleHealthProgress) -> Bool = { _ in true }
  ) throws -> AppleHealthReport {
    let files = try ClassifiedFiles(archive)
    let queue = BatchQueue()
    let thread = Thread { [archive, batchCount] in
      let reader = SampleReader(archive, files, batchCount: batchCount, queue)
      queue.finish(Result { () throws(ExportError) in try reader.run() })
    }
    thread.name = "andiron.health-import"
    thread.start()
    var report = AppleHealthReport()
    var storer = BatchStorer(health, durability)
    report.isCutOff = archive.isCutOff
    do {
      report.isComplete = true
      while let batch = queue.next() {
        try storer.store(batch)
        report.types = storer.types
        let isWanted = progress(
          AppleHealthProgress(
            report: report, readByteCount: batch.readByteCount,
            totalByteCount: files.main?.byteCount ?? 0))
        guard !isWanted else { continue }
        report.isComplete = false
        break
      }
    } catch {
      _ = queue.stop()
      throw error
    }
    report.contents = try queue.stop().get()
    report.contents.note(.invalidSample, count: storer.refusedCount)
    return report
  }
}
