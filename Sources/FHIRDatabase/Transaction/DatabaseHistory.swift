import CollectionModel
import FHIRModel
import FHIRStore
import StorageClient
import ValueModel

/// Finds a part of a history in one state of a database. The index says which versions it has; only
/// those of the page are read, with the ones before them.
struct DatabaseHistory<Reader: BackendReader> {
  private let reader: FHIRReader<DatabaseSource<Reader>>
  private let release: StoredRelease
  private let query: HistoryQuery
  private let versions: VersionReader<Reader>

  init(
    _ reader: FHIRReader<DatabaseSource<Reader>>, _ release: StoredRelease, _ query: HistoryQuery
  ) {
    self.reader = reader
    self.release = release
    self.query = query
    versions = reader.source.reader.versionReader
  }

  func page() throws -> HistoryPage {
    var page = HistoryPage()
    var rows = try rows()
    page.total = rows.count
    if !query.isAscending { rows.reverse() }
    if let mark = query.mark.map({ Int64(clamping: $0) }) {
      rows.removeAll { query.isAscending ? $0 <= mark : $0 >= mark }
    }
    let part = rows.prefix(query.limit)
    page.entries = try entries(Array(part))
    if part.count < rows.count { page.next = part.last.map { UInt64($0) } }
    return page
  }

  // MARK: Numbers

  /// The numbers of all versions that the history has, ascending.
  private func rows() throws -> [Int64] {
    guard let place = versions.place else { return [] }
    var (ranges, single) = try ranges()
    var times: OrderedKeyRange?
    if query.since != nil || query.current != nil {
      let end = query.current.map { Self.milliseconds($0.end) }
      times = VersionRecord.range(
        from: query.since.map { Self.milliseconds($0) } ?? .min, before: end)
    }
    ranges.sort { $0.lower.lexicographicallyPrecedes($1.lower) }
    var rows: [Int64] = []
    if !ranges.isEmpty {
      let all = EntrySet.ranges(index: place.index, ranges)
      rows = try versions.reader.rows(
        in: times.map { .intersection([all, .ranges(index: place.index, [$0])]) } ?? all)
    }
    if !single.isEmpty {
      if let times {
        let inTime = Set(try versions.reader.rows(in: .ranges(index: place.index, [times])))
        single.removeAll { !inTime.contains($0) }
      }
      rows = Set(rows).union(single).sorted()
    }
    guard let start = query.current.map({ Self.milliseconds($0.start + 1) - 1 }) else {
      return rows
    }
    // Those that were replaced before the span are not meant.
    let records = try versions.records(ofRows: rows)
    let ends = try endsOfDeletions(records)
    return records.filter { row, record in (record.end ?? ends[row]).map { $0 > start } ?? true }
      .map(\.row)
  }

  /// When the resources of deletions were written again, by the rows of the deletions.
  private func endsOfDeletions(
    _ records: [VersionReader<Reader>.Numbered]
  ) throws -> [Int64: Int64] {
    var deletions: [Int64: Int64] = [:]
    for (row, record) in records where record.isDeletion {
      let later = try versions.rows(record.key, in: record.collection).prefix { $0 > row }
      if let next = later.last { deletions[next] = row }
    }
    var ends: [Int64: Int64] = [:]
    for (row, record) in try versions.records(ofRows: Array(deletions.keys)) {
      if let deletion = deletions[row] { ends[deletion] = record.time }
    }
    return ends
  }

  /// The ranges of the resources that are meant, and the rows of single versions.
  private func ranges() throws -> (ranges: [OrderedKeyRange], single: [Int64]) {
    let names = query.types.map { Set($0) }
    guard let members = query.members else {
      guard let types = query.types else {
        return ([VersionRecord.range(prefix: release.version.rawValue + "/")], [])
      }
      return (Set(types).map { VersionRecord.range(of: release.collection($0)) }, [])
    }
    var ranges: [OrderedKeyRange] = []
    var single: [Int64] = []
    for member in Set(members) where release.has(member.type) {
      if let names, !names.contains(member.type) { continue }
      let key = try reader.key(member.type, id: member.id, release: release.version)
      let collection = release.collection(member.type)
      guard let version = member.version else {
        ranges.append(VersionRecord.range(of: collection, key))
        continue
      }
      if members.contains(HistoryQuery.Member(member.type, id: member.id)) { continue }
      let all = try versions.versions(key, in: collection).map(ResourceVersion.init)
      for entry in HistoryEntry.entries(member.type, all) where entry.name == version {
        single.append(Int64(entry.version.sequence))
      }
    }
    return (ranges, single)
  }

  /// The first millisecond since 1970 that is not before a time in microseconds since 2001.
  private static func milliseconds(_ time: Int64) -> Int64 {
    let (quotient, rest) = time.quotientAndRemainder(dividingBy: 1_000)
    return quotient + (rest > 0 ? 1 : 0) + 978_307_200_000
  }

  // MARK: Content

  /// The versions of these rows, in this order, each with the one before it.
  private func entries(_ rows: [Int64]) throws -> [HistoryEntry] {
    let records = try versions.records(ofRows: rows)
    var older: [Int64: Int64] = [:]
    var seen: Set<[UInt8]> = []
    for (_, record) in records
    where seen.insert(VersionRecord.object(record.collection, record.key)).inserted {
      let all = try versions.rows(record.key, in: record.collection)
      for (row, next) in zip(all, all.dropFirst()) { older[row] = next }
    }
    let wanted = Set(rows).union(rows.compactMap { older[$0] })
    let found = try versions.records(ofRows: Array(wanted))
    var byRow: [Int64: (collection: String, version: ResourceVersion)] = [:]
    for (numbered, version) in zip(found, try versions.versions(found)) {
      byRow[numbered.row] = (numbered.record.collection, ResourceVersion(version))
    }
    return rows.compactMap { row in
      guard let own = byRow[row], let type = release.type(ofCollection: own.collection) else {
        return nil
      }
      return HistoryEntry(
        type, own.version, after: older[row].flatMap { byRow[$0]?.version })
    }
  }
}
