import Andiron
import Foundation

/// The series of a store, by number.
///
/// Series are never changed or deleted, so a list read from one commit is right for all later ones.
struct SeriesCatalogue: Sendable {
  private(set) var keys: [SeriesKey] = []
  private var numbers: [SeriesKey: Int] = [:]
  private var numbersByType: [SampleType: [Int]] = [:]
  private var digests: [OriginDigest] = []

  var count: Int { keys.count }

  /// All types that series have or had samples of, in order.
  var types: [SampleType] { numbersByType.keys.sorted() }

  /// The series with a number, which exists.
  func key(_ number: Int) -> SeriesKey { keys[number - 1] }

  func number(of key: SeriesKey) -> Int? { numbers[key] }

  /// The numbers of the series of a type, ascending.
  func numbers(of type: SampleType) -> [Int] { numbersByType[type] ?? [] }

  /// The identifier of a sample of a series.
  func identifier(_ series: Int, _ row: SeriesRows.Row) -> UUID {
    row.identifier
      ?? digests[series - 1].identifier((row.start, row.end, row.created), row.value)
  }

  mutating func append(_ key: SeriesKey) -> Int {
    keys.append(key)
    numbers[key] = keys.count
    numbersByType[key.type, default: []].append(keys.count)
    digests.append(
      OriginDigest(type: key.type, source: key.source, device: key.device)
        .with(unit: key.unit, name: key.name))
    return keys.count
  }

  /// Reads the series that are not known yet.
  ///
  /// Throws `HealthError.damaged` if one is missing.
  mutating func read(from source: some ObjectSource) throws {
    let all = try source.count(SeriesRecord.self)
    while count < all {
      guard let record = try source.object(SeriesRecord.self, key: count + 1) else {
        var error = HealthError(.damaged, "the record of a series is missing")
        error.series = count + 1
        throw error
      }
      _ = append(record.key)
    }
  }
}
