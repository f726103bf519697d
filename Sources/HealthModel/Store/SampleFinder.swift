import Andiron
import Foundation
import ObjectModel

/// Finds samples by their identifiers in one state of a store.
struct SampleFinder<Source: ObjectSource> {
  /// The samples found: samples that are kept one by one, and rows of chunks by their places there.
  struct Found {
    var records: [SampleRecord] = []
    /// Each chunk occurs once: one write of it takes all places.
    private(set) var rows: [(chunk: ChunkRecord, places: Set<Int>)] = []
    private var indexes: [CompoundKey<Int, Int>: Int] = [:]

    /// Adds places of a chunk to those found before.
    mutating func add(_ chunk: ChunkRecord, _ places: Set<Int>) {
      guard !places.isEmpty else { return }
      if let index = indexes[chunk.pk] {
        rows[index].places.formUnion(places)
      } else {
        indexes[chunk.pk] = rows.count
        rows.append((chunk, places))
      }
    }
  }

  let source: Source
  let catalogue: SeriesCatalogue

  private var chunks: ChunkSource<Source> { ChunkSource(source: source) }

  /// Throws `HealthError.damaged` if a chunk that might have one of the samples cannot be read.
  func find(_ identifiers: Set<UUID>) throws -> Found {
    var found = Found()
    var left = identifiers
    for id in identifiers {
      guard let record = try source.object(SampleRecord.self, key: id) else { continue }
      found.records.append(record)
      left.remove(id)
    }
    if !left.isEmpty { try findDerived(&left, &found) }
    if !left.isEmpty { try findForeign(&left, &found) }
    return found
  }

  /// Finds samples whose identifiers say when they start.
  private func findDerived(_ left: inout Set<UUID>, _ found: inout Found) throws {
    var seconds: [UInt64: Set<Double>] = [:]
    for id in left {
      guard let parts = DerivedIdentifier.parts(of: id) else { continue }
      seconds[parts.mark, default: []].insert(DerivedIdentifier.second(of: parts.place))
    }
    guard !seconds.isEmpty else { return }
    for type in catalogue.types {
      guard let seconds = seconds[DerivedIdentifier.mark(of: type)] else { continue }
      for series in catalogue.numbers(of: type) {
        for chunk in try chunks(of: series, at: seconds) {
          let rows = try chunk.rows()
          var places: Set<Int> = []
          for place in 0..<rows.count where rows.identifiers[place] == nil {
            guard seconds.contains(rows.starts[place].rounded(.down)) else { continue }
            if left.remove(catalogue.identifier(series, rows[place])) != nil {
              places.insert(place)
            }
          }
          found.add(chunk, places)
        }
      }
    }
  }

  /// The chunks of a series that may have samples that start in one of these seconds.
  private func chunks(of series: Int, at seconds: Set<Double>) throws -> [ChunkRecord] {
    var found: [Int: ChunkRecord] = [:]
    for second in seconds {
      let first = Int(NumberColumn.ordered(second))
      let last = Int(NumberColumn.ordered((second + 1).nextDown))
      if let chunk = try chunks.covering(series, first) { found[chunk.key] = chunk }
      guard first < last else { continue }
      try chunks.visit(series, from: first + 1, through: last) { chunk in
        found[chunk.key] = chunk
        return true
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Finds samples by identifiers of their own, wherever they are.
  private func findForeign(_ left: inout Set<UUID>, _ found: inout Found) throws {
    var wanted = left
    var all = found
    try chunks.visitAll { chunk in
      guard try chunk.summary().identifierCount > 0 else { return true }
      let identifiers = try chunk.rows([.identifiers]).identifiers
      var places: Set<Int> = []
      for (place, identifier) in identifiers.enumerated() {
        if let identifier, wanted.remove(identifier) != nil { places.insert(place) }
      }
      all.add(chunk, places)
      return !wanted.isEmpty
    }
    left = wanted
    found = all
  }
}
