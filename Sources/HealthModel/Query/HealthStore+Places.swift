package import Andiron
import Foundation

extension HealthStore {
  /// Deletes samples whose starts are known, and returns the number of samples deleted.
  ///
  /// Throws what `delete` throws; the transaction must then be rolled back. Cost: that of reading
  /// the chunks of some hundred samples around each start.
  package func delete(_ places: [SamplePlace], in transaction: Transaction) throws -> Int {
    guard !places.isEmpty else { return 0 }
    return try writing(transaction, try catalogue(store.snapshot())) { writer in
      for place in places {
        switch try match(place, in: transaction, writer.catalogue) {
        case .record(let record): try writer.remove(record)
        case .row(let series, let row): try writer.remove([row], of: series)
        case nil: break
        }
      }
      return writer
    }.deletedCount
  }

  /// Returns whether a sample exists. Throws what `samples` throws.
  package func contains(_ place: SamplePlace, in transaction: Transaction) throws -> Bool {
    try match(place, in: transaction, catalogue(of: transaction)) != nil
  }

  private func match(
    _ place: SamplePlace, in transaction: Transaction, _ catalogue: SeriesCatalogue
  ) throws -> SampleSearch<Transaction>.Match? {
    var found: SampleSearch<Transaction>.Match?
    try SampleSearch(transaction, catalogue, place.query).forEachMatch { match in
      let id =
        switch match {
        case .record(let record): record.pk
        case .row(let series, let row): catalogue.identifier(series, row)
        }
      if id == place.id { found = match }
      return found == nil
    }
    return found
  }

  /// Returns the sample that an app's sync identifier names now; nil if there is none.
  ///
  /// Throws what `Store.read` throws.
  package func syncedSample(
    _ identifier: String, of type: SampleType, from source: SourceRevision,
    in transaction: Transaction
  ) throws -> (place: SamplePlace, version: Double)? {
    let key = SyncRecord.key(identifier, of: type, source)
    guard let record = try transaction.object(SyncRecord.self, key: key) else { return nil }
    let start = Date(timeIntervalSinceReferenceDate: record.start)
    return (SamplePlace(id: record.id, type: type, start: start), record.version)
  }
}
