public import Andiron
public import FileAccess
public import Foundation
public import HealthModel

/// Samples as comma-separated values (RFC 4180), for spreadsheets and statistics programs.
///
/// One sample is one row. The first row names the columns: `type`, `start`, `end` (empty if it is
/// the start), `value`, `unit`, `created`, `sourceName`, `sourceVersion`, `bundleIdentifier`,
/// `productType`, `systemVersion`, `device`, `metadata`, `identifier` (the sample's own) and
/// `content`. Tables are read with their columns in any order; only `type`, `start` and
/// `sourceName` must be there.
///
/// Units are kept. The value of a category is its name. Times are those of RFC 3339 with the offset
/// of the sample, to the nanosecond. `device` and `metadata` are JSON, the latter an array of
/// entries, because keys may repeat. Samples that are neither quantities nor categories have their
/// content as JSON in `content`, with dates in seconds since 2001. A table does not have the bytes
/// of documents, and an empty text is the same as none.
public enum SampleTable {
  /// Writes the samples of a query to a new file, which only its owner can read, and returns their
  /// number. After an error there is no file.
  ///
  /// Throws `SampleTableError.unreadable` if something is at `url` or cannot be written there, and
  /// what `HealthStore.forEach` throws.
  @discardableResult
  public static func write(
    _ query: SampleQuery = SampleQuery(), of health: HealthStore, to url: URL
  ) throws -> Int {
    let fileSystem = POSIXFileSystem()
    let path = url.path(percentEncoded: false)
    let file: any File
    do { file = try fileSystem.open(path, .create) } catch {
      throw SampleTableError(.unreadable, "the table cannot be created: \(error)")
    }
    do { return try write(query, of: health, to: file) } catch {
      try? fileSystem.remove(path)
      throw error
    }
  }

  /// Writes the samples of a query to a file, which should be empty. Throws as above.
  @discardableResult
  public static func write(
    _ query: SampleQuery = SampleQuery(), of health: HealthStore, to file: any File
  ) throws -> Int {
    var writer = TableSampleWriter()
    var text = TableSampleWriter.header
    var (offset, count) = (0, 0)
    func flush() throws {
      let bytes = Array(text.utf8)
      do { try bytes.withUnsafeBytes { try file.writeFully($0, at: offset) } } catch {
        throw SampleTableError(.unreadable, "the table cannot be written: \(error)")
      }
      offset += bytes.count
      text = ""
    }
    try health.forEach(query) { sample in
      text += try writer.row(sample)
      count += 1
      if text.utf8.count >= 1 << 16 { try flush() }
      return true
    }
    try flush()
    return count
  }

  /// Returns the samples as the bytes of a table.
  ///
  /// Throws `SampleTableError.invalidSample` if numbers in a sample's content are not finite.
  public static func bytes(
    of samples: some Sequence<HealthSample>
  ) throws(SampleTableError) -> [UInt8] {
    var writer = TableSampleWriter()
    var text = TableSampleWriter.header
    for sample in samples { text += try writer.row(sample) }
    return Array(text.utf8)
  }

  /// Calls `body` with the samples of a table, read piece by piece. If a row has an error, the
  /// method calls `onError` with it, and leaves the row out if `onError` does not throw. By
  /// default, `onError` throws the error.
  ///
  /// Throws `SampleTableError` with the line if the first row does not name columns or a row is too
  /// long, `.unreadable` if the file cannot be read, and what `body` and `onError` throw.
  public static func forEach(
    contentsOf url: URL, onError: (SampleTableError) throws -> Void = { throw $0 },
    _ body: (HealthSample) throws -> Void
  ) throws {
    do {
      let file = try POSIXFileSystem().open(url.path(percentEncoded: false), .read)
      try forEach(in: file, onError: onError, body)
    } catch let error as FileError {
      throw SampleTableError(.unreadable, "the table cannot be read: \(error)")
    }
  }

  /// Throws `SampleTableError` if the first row does not name columns, and `.unreadable` if the
  /// file cannot be read, as `forEach` does before it calls `body`.
  package static func checkHeader(contentsOf url: URL) throws {
    struct Found: Error {}
    do {
      try forEach(contentsOf: url) { _ in throw Found() }
    } catch is Found {
      return
    } catch let error as SampleTableError where error.line != nil && error.code != .badHeader {
      return
    }
  }

  /// Calls `body` with the samples of a table in a file. Throws as the `forEach` of a URL does.
  public static func forEach(
    in file: any File, onError: (SampleTableError) throws -> Void = { throw $0 },
    _ body: (HealthSample) throws -> Void
  ) throws {
    var offset = 0
    let rows = TableRows { buffer in
      do {
        let count = try file.readFully(into: buffer, at: offset)
        offset += count
        return count
      } catch { throw SampleTableError(.unreadable, "the table cannot be read: \(error)") }
    }
    try forEach(rows, onError: onError, body)
  }

  /// Calls `body` with the samples of a table in memory. Throws as the `forEach` of a URL does.
  public static func forEach(
    in bytes: [UInt8], onError: (SampleTableError) throws -> Void = { throw $0 },
    _ body: (HealthSample) throws -> Void
  ) throws {
    try forEach(TableRows(bytes), onError: onError, body)
  }

  /// Adds the samples of a table to a store, with one transaction for every `batchCount` of them,
  /// and returns the outcome.
  ///
  /// Throws what `forEach` and `HealthStore.add` throw. Samples of earlier transactions stay, and
  /// are not added again when the table is corrected and read once more.
  @discardableResult
  public static func load(
    contentsOf url: URL, into health: HealthStore, batchCount: Int = 20_000,
    durability: Durability? = nil, onError: (SampleTableError) throws -> Void = { throw $0 }
  ) throws -> AddedSamples {
    var result = AddedSamples()
    var batch: [HealthSample] = []
    func flush() throws {
      let added = try health.add(batch, durability: durability)
      result.addedCount += added.addedCount
      result.knownCount += added.knownCount
      result.replacedCount += added.replacedCount
      result.outdatedCount += added.outdatedCount
      batch.removeAll(keepingCapacity: true)
    }
    try forEach(contentsOf: url, onError: onError) { sample in
      batch.append(sample)
      if batch.count >= max(1, batchCount) { try flush() }
    }
    if !batch.isEmpty { try flush() }
    return result
  }

  static func forEach(
    _ rows: TableRows, onError: (SampleTableError) throws -> Void,
    _ body: (HealthSample) throws -> Void
  ) throws {
    var rows = rows
    guard let header = try rows.next() else {
      throw SampleTableError(.badHeader, "the table is empty")
    }
    var reader = TableSampleReader(try TableColumns(header))
    while true {
      let sample: HealthSample
      do {
        guard let row = try rows.next() else { return }
        sample = try reader.sample(row)
      } catch let error as SampleTableError where ![.overLimit, .unreadable].contains(error.code) {
        try onError(error)
        continue
      }
      try body(sample)
    }
  }
}
