public import Andiron
public import Foundation
public import HealthModel

/// Brings an export of Apple Health into a store of samples.
///
///     let report = try AppleHealthImport(contentsOf: url).run(into: health)
///     print("\(report.addedCount) new, \(report.knownCount) known")
///
/// The export is read piece by piece, from the archive itself, and need not be well-formed. What is
/// there already is not added again, so that a later export of the same person brings only what is
/// new, and an import that was interrupted continues when it is run again. Of summaries of days and
/// of what is said of the person, the store keeps what the latest export says.
public struct AppleHealthImport: Sendable {
  private let archive: ExportArchive
  /// How many samples are written in one transaction; long ones count for several.
  public var batchCount = 20_000
  /// How durable transactions are; nil for what the store was opened with.
  public var durability: Durability?

  /// `url` is that of an archive, of the folder into which it was unpacked, or of `export.xml`
  /// alone, which then comes without routes, electrocardiograms and resources.
  ///
  /// Throws `ExportError` if nothing is there, or the archive cannot be trusted.
  public init(contentsOf url: URL) throws(ExportError) {
    archive = try ExportArchive(at: url)
  }

  public init(_ archive: ExportArchive) { self.archive = archive }

  /// Throws `ExportError.notAnExport` if there is neither a main file nor an electrocardiogram, and
  /// `.unreadable` if the file system fails: what `run` throws before it writes anything.
  package func check() throws(ExportError) { _ = try ClassifiedFiles(archive) }

  /// Imports everything, and returns what that was. `progress` is called after each transaction,
  /// and ends the import if it returns false.
  ///
  /// One thread reads and the calling one stores; both are busy until the end, so a task should not
  /// call this on a thread of Swift's own pool. Memory does not grow with the export, but for some
  /// bytes for each day and for each record that may belong to a correlation. A file that is
  /// damaged or cut off is a problem in the report: what came before is kept.
  ///
  /// Throws `ExportError.notAnExport` if there is neither a main file nor an electrocardiogram,
  /// `.unreadable` if the file system fails, and what `HealthStore.add` throws. What was written
  /// before stays.
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
