import Andiron
import Foundation
import ObjectModel

/// Adds and deletes samples in one transaction, with one arrival number for all of them.
///
/// Samples of series wait in memory until `finish`, or until an operation must see them.
final class SampleWriter {
  let transaction: Transaction
  /// The most samples in a chunk, unless more of them have the same start.
  let chunkLimit: Int
  var catalogue: SeriesCatalogue
  /// The arrival number of the changes in this transaction.
  let arrival: Int64
  var counts = AddedSamples()
  private var state: StateRecord
  /// By the number of the series.
  private var pending: [Int: [SeriesRows.Row]] = [:]
  /// The metadata sets that were used, by content.
  private var metadataNumbers: [Metadata: Int64] = [:]
  private var metadataCount: Int
  private var lastSeries: (key: SeriesKey, number: Int)?
  private var lastMetadata: (metadata: Metadata, number: Int64)?
  private var deletions: [SampleType: [UUID]] = [:]
  /// Of the samples that were added and are kept one by one; nil if there were none.
  private var longestSingle: Double?
  private(set) var deletedCount = 0

  init(_ transaction: Transaction, _ catalogue: SeriesCatalogue, chunkLimit: Int) throws {
    self.transaction = transaction
    self.chunkLimit = chunkLimit
    self.catalogue = catalogue
    try self.catalogue.read(from: transaction)
    state = try transaction.object(StateRecord.self, key: StateRecord.key) ?? StateRecord()
    guard (0..<Int64.max).contains(state.arrival) else {
      throw HealthError(.damaged, "the number of the last change is out of range")
    }
    arrival = state.arrival + 1
    metadataCount = try transaction.count(MetadataRecord.self)
  }

  var chunks: ChunkSource<Transaction> { ChunkSource(source: transaction) }

  func type(of series: Int) -> SampleType { catalogue.key(series).type }

  /// Writes everything that waits. The writer must not be used after that.
  func finish() throws {
    try flush()
    if let longestSingle { try note(longest: longestSingle, ExtentRecord.singles) }
    try writeDeletions()
    guard counts.addedCount > 0 || deletedCount > 0 else { return }
    state.arrival = arrival
    try transaction.upsert(state)
  }

  // MARK: Adding

  func add(_ sample: HealthSample) throws {
    try sample.validate()
    if let identity = sample.metadata.isEmpty ? nil : sample.syncIdentity {
      return try addSynced(sample, identity)
    }
    try addPlain(sample)
  }

  /// Adds a sample, regardless of its sync identifier.
  private func addPlain(_ sample: HealthSample) throws {
    guard let (key, value) = SeriesKey.of(sample) else { return try addRecord(sample) }
    var row = SeriesRows.Row(
      start: sample.start.seconds, end: sample.end.seconds, value: value)
    if let created = sample.created { row.created = created.seconds }
    if !sample.metadata.isEmpty { row.metadata = try number(of: sample.metadata) }
    row.offsets = PackedOffsets.pack(sample.offsets)
    row.arrival = arrival
    row.identifier = sample.ownIdentifier
    pending[try number(of: key), default: []].append(row)
  }

  private func addRecord(_ sample: HealthSample) throws {
    let id = sample.id
    if try transaction.contains(SampleRecord.self, key: id) {
      counts.knownCount += 1
      return
    }
    do {
      try transaction.add(SampleRecord(sample, id: id, arrival: arrival))
    } catch let error as StoreError where error.code == .notStorable {
      throw HealthError(
        .invalidSample, "the content cannot be stored", type: sample.type, underlying: error)
    }
    longestSingle = max(
      longestSingle ?? 0, sample.duration, sample.content.memberDuration)
    counts.addedCount += 1
  }

  /// Adds a sample unless its version is no greater than that of the one it would replace.
  private func addSynced(_ sample: HealthSample, _ identity: SyncIdentity) throws {
    let key = SyncRecord.key(identity.identifier, of: sample.type, sample.source)
    let old = try transaction.object(SyncRecord.self, key: key)
    if let old {
      guard identity.version > old.version else {
        counts.outdatedCount += 1
        return
      }
      try flush()
      if try remove(old) { counts.replacedCount += 1 }
    }
    try addPlain(sample)
    let (id, series) = (sample.id, try SeriesKey.of(sample).map { try number(of: $0.key) })
    try transaction.upsert(
      SyncRecord(
        pk: key, version: identity.version, id: id, series: series ?? 0,
        start: sample.start.seconds))
    if let old {
      try replaceParts(
        Replacement(old: old.id, new: sample, newIdentifier: id, syncKey: key))
    }
  }

  // MARK: Numbers

  private func number(of key: SeriesKey) throws -> Int {
    if let lastSeries, lastSeries.key == key { return lastSeries.number }
    var number = catalogue.number(of: key)
    if number == nil {
      let next = catalogue.append(key)
      try transaction.add(SeriesRecord(pk: next, key: key))
      number = next
    }
    let result = number ?? 0
    lastSeries = (key, result)
    return result
  }

  private func number(of metadata: Metadata) throws -> Int64 {
    if let lastMetadata, lastMetadata.metadata == metadata { return lastMetadata.number }
    let number = try metadataNumbers[metadata] ?? storedNumber(of: metadata)
    metadataNumbers[metadata] = number
    lastMetadata = (metadata, number)
    return number
  }

  private func storedNumber(of metadata: Metadata) throws -> Int64 {
    let digest = MetadataRecord.digest(of: metadata)
    let alike = try transaction.objects(MetadataRecord.self)
      .where(.comparison("digest", .equal, Value(digest))).fetch()
    if let same = alike.first(where: { $0.entries == metadata }) { return Int64(same.pk) }
    metadataCount += 1
    try transaction.add(MetadataRecord(metadataCount, metadata, digest: digest))
    return Int64(metadataCount)
  }

  // MARK: Writing

  /// Writes the samples that wait, series by series.
  func flush() throws {
    for (series, rows) in pending.sorted(by: { $0.key < $1.key }) {
      let added = try ChunkMerge(writer: self, series: series).merge(rows)
      counts.addedCount += added
      counts.knownCount += rows.count - added
      if added > 0 {
        try note(longest: rows.reduce(0) { max($0, $1.end - $1.start) }, series)
      }
    }
    pending.removeAll()
  }

  private func note(longest: Double, _ key: Int) throws {
    let known = try transaction.object(ExtentRecord.self, key: key)
    guard known.map({ $0.longest < longest }) ?? true else { return }
    try transaction.upsert(ExtentRecord(pk: key, longest: longest))
  }

  /// Remembers that a sample was deleted.
  func noteDeletion(_ id: UUID, _ type: SampleType) {
    deletions[type, default: []].append(id)
    deletedCount += 1
  }

  private func writeDeletions() throws {
    var number = 0
    for (type, identifiers) in deletions.sorted(by: { $0.key < $1.key }) {
      for start in stride(from: 0, to: identifiers.count, by: DeletionRecord.limit) {
        let part = identifiers[start..<min(start + DeletionRecord.limit, identifiers.count)]
        try transaction.add(DeletionRecord(arrival: arrival, number, type: type, part))
        number += 1
      }
    }
  }
}
