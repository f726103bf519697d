internal import Foundation
internal import HealthModel
internal import ValueModel

/// Reads all of an export, and puts its samples into a queue. For one thread.
final class SampleReader {
  /// The maximum size of routes and resources, which are read whole: a place of a route takes some
  /// 200 bytes.
  private static let resourceLimit = 1 << 25

  private let archive: ExportArchive
  private let files: ClassifiedFiles
  private let batchCount: Int
  private let queue: BatchQueue
  private var parser = ExportParser()
  private var batch = SampleBatch()
  private var exported: Date?
  /// The positions of files that nothing has referred to yet.
  private var unused: Set<Int>
  private var isStopped = false
  /// A type whose samples are valid if they are only a value, except perhaps for their times.
  private var validType: SampleType?

  init(
    _ archive: ExportArchive, _ files: ClassifiedFiles, batchCount: Int, _ queue: BatchQueue
  ) {
    self.archive = archive
    self.files = files
    self.batchCount = max(1, batchCount)
    self.queue = queue
    unused = files.others
  }

  /// Returns a report of the contents, also if the queue stopped taking batches before the end.
  ///
  /// Throws `ExportError.unreadable` if the file system fails.
  func run() throws(ExportError) -> ExportReport {
    if let main = files.main { try readMain(main) }
    for file in files.electrocardiograms where !isStopped {
      try readElectrocardiogram(file)
    }
    flush()
    if files.main != nil { parser.finish() }
    parser.report.note(.damagedFile, count: files.damagedCount)
    parser.report.note(.document, count: files.documentCount)
    if !isStopped { parser.report.note(.unknownFile, count: unused.count) }
    return parser.report
  }

  // MARK: The main file

  private func readMain(_ file: ExportFile) throws(ExportError) {
    var source: ExportFileReader?
    var failure: ExportError?
    do { source = try archive.reader(of: file) } catch { failure = error }
    while !isStopped {
      let item = parser.next { buffer in
        guard let reader = source else { return 0 }
        do throws(ExportError) { return try reader.read(into: buffer) } catch {
          // Everything before the failure is kept, as for a file that is cut off there.
          source = nil
          failure = error
          return 0
        }
      }
      guard let item else { break }
      add(item)
    }
    guard let failure else { return }
    if failure.code == .unreadable { throw failure }
    parser.note(failure.code == .overLimit ? .overLimit : .damagedFile)
  }

  private func add(_ item: ExportItem) {
    switch item {
    case .record(let record): add(record.sample)
    case .correlation(let correlation): add(found: correlation.sample)
    case .element(let element): add(element)
    }
  }

  private func add(_ element: ExportElement) {
    switch element.name {
    case "Workout":
      let samples = element.workoutSamples { path in self.route(path) }
      if samples.isEmpty { parser.note(.missingAttribute) }
      for sample in samples { add(sample) }
    case "ActivitySummary":
      guard let summary = element.activitySummary, ExportDay(summary.day) != nil else {
        return parser.note(.badDate)
      }
      add(summary: try? HealthSample(summary, written: exported))
    case "ClinicalRecord": add(found: clinicalRecord(element))
    case "Audiogram": add(found: element.audiogram)
    case "VisionPrescription": add(found: element.visionPrescription)
    case "ExportDate": exported = element.time("value")?.date
    case "Me":
      // Exports have the element even if nothing is set.
      guard let person = element.characteristics, !person.isEmpty else { return }
      add(summary: try? HealthSample(person, written: exported))
    // The parser has noted it.
    default: break
    }
  }

  private func add(found sample: HealthSample?) {
    if let sample { add(sample) } else { parser.note(.missingAttribute) }
  }

  private func add(_ sample: HealthSample) {
    guard let sample = valid(sample) else { return parser.note(.invalidSample) }
    batch.append(sample)
    if batch.weight >= batchCount { flush() }
  }

  private func add(summary: HealthSample?) {
    guard let summary else { return parser.note(.invalidSample) }
    batch.append(summary: summary)
    if batch.weight >= batchCount { flush() }
  }

  /// Returns the sample if it can be stored, perhaps without an incomplete sync identity.
  private func valid(_ sample: HealthSample) -> HealthSample? {
    let isPlain = sample.metadata.isEmpty && sample.content.isPlain
    if isPlain, sample.type == validType { return sample.end >= sample.start ? sample : nil }
    do {
      try sample.validate()
      if isPlain { validType = sample.type }
      return sample
    } catch {
      var sample = sample
      sample.metadata[.syncIdentifier] = nil
      sample.metadata[.syncVersion] = nil
      guard (try? sample.validate()) != nil else { return nil }
      parser.note(.badIdentity)
      return sample
    }
  }

  private func flush() {
    guard !batch.isEmpty, !isStopped else { return }
    batch.readByteCount = parser.offset
    isStopped = !queue.put(batch)
    batch = SampleBatch()
  }

  // MARK: Other files

  /// Returns a route; nil if there is no such file or it cannot be read, which is noted.
  private func route(_ path: String) -> ExportRoute? {
    guard let file = archive.file(at: path) else {
      parser.note(.missingFile)
      return nil
    }
    unused.remove(file.index)
    do {
      let reader = try archive.reader(of: file)
      let route = try ExportRoute { buffer throws(ExportError) in try reader.read(into: buffer) }
      if route.problemCount > 0 { parser.note(.damagedFile) }
      return route
    } catch {
      parser.note(.damagedFile)
      return nil
    }
  }

  private func clinicalRecord(_ element: ExportElement) -> HealthSample? {
    guard var sample = element.clinicalRecord, case .clinicalRecord(var record) = sample.content
    else { return nil }
    guard let path = record.resourcePath, let file = archive.file(at: path) else {
      parser.note(.missingFile)
      return sample
    }
    unused.remove(file.index)
    let bytes = try? archive.content(of: file, limit: Self.resourceLimit)
    record.resource = bytes.flatMap { try? JSON.parse($0) }
    if record.resource == nil { parser.note(.damagedFile) }
    sample.content = .clinicalRecord(record)
    return sample
  }

  private func readElectrocardiogram(_ file: ExportFile) throws(ExportError) {
    let bytes: [UInt8]
    do { bytes = try archive.content(of: file, limit: Self.resourceLimit) } catch {
      guard error.code != .unreadable else { throw error }
      return parser.report.note(.damagedFile, count: 1)
    }
    guard let recording = ExportElectrocardiogram(bytes), let sample = recording.sample else {
      return parser.report.note(.damagedFile, count: 1)
    }
    if recording.problemCount > 0 { parser.report.note(.damagedFile, count: 1) }
    parser.report.countElectrocardiogram()
    add(sample)
  }
}

extension SampleContent {
  /// Whether the content has no parts that may contradict each other.
  fileprivate var isPlain: Bool {
    switch self {
    case .quantity, .category: true
    default: false
    }
  }
}
