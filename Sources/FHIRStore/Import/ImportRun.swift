import Andiron
import Dispatch
import Foundation
import FileAccess
import ValueModel

/// One import: several threads parse blocks, and the calling thread stores them in order.
final class ImportRun<Records: FHIRRecords> {
  private let records: Records
  private let release: StoredRelease
  private let options: ImportOptions
  private let progress: (ImportProgress) -> Bool
  private var report = ImportReport()
  private var batch: [BlockParser<Records>.Parsed.Item] = []
  private var batchByteCount = 0
  private var totalByteCount: Int?
  /// The bytes of the files that are finished.
  private var doneByteCount = 0
  private var readByteCount = 0

  init(
    _ records: Records, _ options: ImportOptions, _ progress: @escaping (ImportProgress) -> Bool
  ) throws {
    self.records = records
    self.options = options
    self.progress = progress
    release = try records._catalog.stored(options.release)
  }

  func run(_ sources: [ImportSource]) throws -> ImportReport {
    let files = try sources.flatMap { try $0.files() }
    let sizes = files.map(\.byteCount)
    totalByteCount = sizes.contains { $0 == nil } ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    let queue = ParseQueue<Records>(
      options.parserCount ?? ProcessInfo.processInfo.activeProcessorCount
    ) {
      [records, release, options] in BlockParser(records, release, options)
    }
    for (file, size) in zip(files, sizes) {
      guard report.isComplete else { break }
      try read(file, queue)
      while report.isComplete, let parsed = queue.next() { try take(parsed) }
      doneByteCount += size ?? readByteCount
      readByteCount = 0
    }
    queue.cancel()
    if report.isComplete { try storeBatch() }
    return report
  }

  /// Reads one file, a few blocks ahead of those that are stored.
  private func read(_ file: ImportSource, _ queue: ParseQueue<Records>) throws {
    var name = "input"
    do {
      let stream = try file.stream()
      name = stream.name
      var blocks = ImportBlocks(stream)
      while report.isComplete, let block = try blocks.next() {
        if queue.isFull, let parsed = queue.next() { try take(parsed) }
        queue.add(block)
      }
    } catch let error as FHIRStoreError where error.code == .invalidResource {
      // The resources read before it are good, and so are other files.
      while report.isComplete, let parsed = queue.next() { try take(parsed) }
      report.refusedCount += 1
      note([
        ImportReport.Problem(
          file: error.path ?? name, line: 1, path: "",
          message: "\(error.message); the rest of the file is left out", isRefusal: true)
      ])
    }
  }

  private func note(_ problems: [ImportReport.Problem]) {
    report.problemCount += problems.count
    report.problems += problems.prefix(max(0, options.mostProblems - report.problems.count))
  }

  private func take(_ parsed: BlockParser<Records>.Parsed) throws {
    note(parsed.problems)
    report.problemCount += parsed.problemCount - parsed.problems.count
    report.refusedCount += parsed.refusedCount
    report.flawedCount += parsed.flawedCount
    report.byteCount += parsed.byteCount
    readByteCount = parsed.readByteCount
    for item in parsed.items {
      batch.append(item)
      batchByteCount += item.record.byteCount
      if batch.count >= options.batchCount || batchByteCount >= options.batchByteCount {
        try storeBatch()
        guard report.isComplete else { return }
      }
    }
  }

  private func storeBatch() throws {
    guard !batch.isEmpty else { return }
    let items = batch
    batch = []
    batchByteCount = 0
    var counts = (inserted: 0, updated: 0, unchanged: 0)
    var types: [String: Int] = [:]
    try records.write(durability: options.durability) { transaction in
      (counts, types) = ((0, 0, 0), [:])
      try transaction.expect(items.map { ($0.type, $0.id, $0.record.key) }, release)
      for item in items {
        switch try transaction.store(item.record, item.type, item.id, release) {
        case .inserted: counts.inserted += 1
        case .updated: counts.updated += 1
        case .unchanged: counts.unchanged += 1
        }
        types[item.type, default: 0] += 1
      }
    }
    report.insertedCount += counts.inserted
    report.updatedCount += counts.updated
    report.unchangedCount += counts.unchanged
    report.countsByType.merge(types, uniquingKeysWith: +)
    report.isComplete = progress(
      ImportProgress(
        report: report, readByteCount: doneByteCount + readByteCount,
        totalByteCount: totalByteCount))
  }
}

private enum StoreOutcome { case inserted, updated, unchanged }

extension FHIRWriter {

  /// Tells the storage which resources will be looked up.
  fileprivate func expect(
    _ resources: [(type: String, id: String?, key: RecordKey)], _ release: StoredRelease
  ) throws {
    for (type, some) in Dictionary(grouping: resources, by: \.type) {
      try ensure(type, release)
      try transaction._expect(
        some.compactMap { item in item.id.map { ($0, item.key) } },
        in: release.collection(type), ResourceKeys(release.layout(type)))
    }
  }

  /// Stores an imported resource in place of the one with its `id`.
  fileprivate func store(
    _ record: PreparedResource<Target._Record>, _ type: String, _ id: String?,
    _ release: StoredRelease
  ) throws -> StoreOutcome {
    let collection = release.collection(type)
    try ensure(type, release)
    guard let id else {
      try transaction._put(record.record, in: collection)
      return .inserted
    }
    let existing = try find(type, id, release)
    if existing == nil, !catalog.options.maintainsMeta,
      try !transaction._hasResource(record.key, in: collection)
    {
      try transaction._put(record.record, in: collection)
      return .inserted
    }
    if let existing, existing.value.jsonBytes() == record.value.jsonBytes() {
      return .unchanged
    }
    var value = record.value
    value[hidden: .primaryKey] = nil
    return try upsert(value, release).isNew ? .inserted : .updated
  }
}
