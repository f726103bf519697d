import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Samples that exist only within a correlation or a workout, found by their own types as the
/// system's health store finds them: the two numbers of a blood pressure, the contents of a meal.
struct MemberSamples<Source: ObjectSource> {
  let source: Source
  let catalogue: SeriesCatalogue

  /// Returns the samples of the types at the times of a filter, in order, each once. Leaves out
  /// samples that are also stored by themselves.
  ///
  /// Throws `StoreError.engine` if a record cannot be read. Cost: a read of each correlation and
  /// workout of that time that has such a sample within it, and of the samples of the types then.
  func find(_ types: Set<SampleType>, _ filter: TimeFilter) throws -> [SampleRecord] {
    let starts = filter.starts(longest: try source.longestSingle())
    var found: [UUID: SampleRecord] = [:]
    for type in types {
      let isHolder = Filter.comparison(
        SampleRecord.memberTypesPath, .equal, Value(type.identifier))
      let holders = try source.objects(SampleRecord.self)
        .where(isHolder && .range(SampleRecord.memberStartPath, starts)).fetch()
      for holder in holders {
        for member in holder.sample.content.members where member.type == type {
          let (start, end) = (member.start.seconds, member.end.seconds)
          guard filter.matches(start, end) else { continue }
          let id = member.id
          found[id] = SampleRecord(member, id: id, arrival: holder.arrival)
        }
      }
    }
    for id in found.keys where try source.contains(SampleRecord.self, key: id) { found[id] = nil }
    try removeStored(types, &found)
    return found.values.sorted { $0.precedes($1) }
  }

  /// Removes the samples that are also in series.
  private func removeStored(
    _ types: Set<SampleType>, _ found: inout [UUID: SampleRecord]
  ) throws {
    let starts = Set(found.values.map(\.start))
    guard let first = starts.min(), let last = starts.max() else { return }
    let time = TimeFilter(from: first, to: last.nextUp)
    for series in types.flatMap({ catalogue.numbers(of: $0) }) {
      var scan = try SeriesScan(source, series: series, time)
      while !found.isEmpty, let row = try scan.next() {
        if starts.contains(row.start) { found[catalogue.identifier(series, row)] = nil }
      }
    }
  }

  /// The types of such samples, each once.
  func types() throws -> [SampleType] {
    var types: [SampleType] = []
    let records = source.collection(SampleRecord.collection.name)
    var query = Query(
      filter: .exists(SampleRecord.memberTypesPath),
      sorts: [SortKey(SampleRecord.memberTypesPath)], limit: 1,
      projection: [SampleRecord.memberTypesPath])
    while true {
      var next: String?
      let last = types.last?.identifier
      try records.forEach(query) { _, value in
        let names = (value[SampleRecord.memberTypesPath]?.elements ?? Value.null.elements)
          .compactMap(\.string)
        next = names.filter { name in last.map { $0 < name } ?? true }.min()
      }
      guard let next else { return types }
      types.append(SampleType(next))
      query.filter = .comparison(SampleRecord.memberTypesPath, .greater, Value(next))
    }
  }
}
