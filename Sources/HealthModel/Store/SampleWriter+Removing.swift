import Andiron
import Foundation

extension SampleWriter {
  /// Deletes the samples with these identifiers, and returns the number deleted. Does not find
  /// samples that are still waiting.
  ///
  /// Throws `HealthError.damaged` if a chunk that might have one of them cannot be read.
  func remove(_ identifiers: Set<UUID>) throws -> Int {
    let found = try SampleFinder(source: transaction, catalogue: catalogue).find(identifiers)
    for record in found.records { try remove(record) }
    for (chunk, places) in found.rows {
      try remove(from: chunk) { place, _ in places.contains(place) }
    }
    return found.records.count + found.rows.reduce(0) { $0 + $1.places.count }
  }

  /// Deletes the sample that was added last with a sync identifier. Returns false if it no longer
  /// exists.
  func remove(_ sync: SyncRecord) throws -> Bool {
    guard sync.series > 0 else {
      guard let record = try transaction.object(SampleRecord.self, key: sync.id) else {
        return false
      }
      try remove(record)
      return true
    }
    let place = Int(NumberColumn.ordered(sync.start))
    guard let chunk = try chunks.covering(sync.series, place) else { return false }
    return try remove(from: chunk) { _, row in
      row.start == sync.start && catalogue.identifier(sync.series, row) == sync.id
    } > 0
  }

  func remove(_ record: SampleRecord) throws {
    try transaction.delete(record)
    try forget(record.sample.metadata, of: record.sample.type, record.sample.source, record.pk)
    noteDeletion(record.pk, record.sample.type)
  }

  /// Deletes the samples of a chunk for which `isGone` returns true, and returns their number.
  @discardableResult
  func remove(
    from chunk: ChunkRecord, where isGone: (Int, SeriesRows.Row) throws -> Bool
  ) throws -> Int {
    let rows = try chunk.rows()
    var kept = SeriesRows()
    let key = catalogue.key(chunk.series)
    for index in 0..<rows.count {
      let row = rows[index]
      guard try isGone(index, row) else {
        kept.append(row)
        continue
      }
      let id = catalogue.identifier(chunk.series, row)
      noteDeletion(id, key.type)
      if row.metadata != 0 {
        let metadata = try transaction.metadata(row.metadata)
        try forget(metadata, of: key.type, key.source, id)
      }
    }
    guard kept.count < rows.count else { return 0 }
    if kept.count == 0 {
      try transaction.delete(chunk)
    } else {
      try transaction.upsert(ChunkRecord(series: chunk.series, key: chunk.key, kept))
    }
    return rows.count - kept.count
  }

  /// Forgets the sync identifier of a deleted sample, so that the sample can be added again.
  private func forget(
    _ metadata: Metadata, of type: SampleType, _ source: SourceRevision, _ id: UUID
  ) throws {
    guard let identifier = metadata[.syncIdentifier]?.string else { return }
    let key = SyncRecord.key(identifier, of: type, source)
    if try transaction.object(SyncRecord.self, key: key)?.id == id {
      try transaction.delete(SyncRecord.self, key: key)
    }
  }
}

extension ObjectSource {
  /// A set of metadata by its number; the empty one for 0.
  ///
  /// Throws `HealthError.damaged` if it is not there.
  func metadata(_ number: Int64) throws -> Metadata {
    if number == 0 { return Metadata() }
    guard let record = try object(MetadataRecord.self, key: Int(number)) else {
      throw HealthError(.damaged, "a set of metadata is missing")
    }
    return record.entries
  }
}
