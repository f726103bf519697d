import Andiron
import FHIRModel
import Foundation
import ValueModel

/// Finds a part of a history in one state of a store. Which versions it has is decided by their
/// numbers; only those of the page are read, with the ones before them.
struct HistoryRun {
  private let reader: FHIRReader<StoreSnapshot>
  private let release: StoredRelease
  private let query: HistoryQuery
  /// The types by the names of their collections.
  private let types: [String: String]

  init(_ reader: FHIRReader<StoreSnapshot>, _ release: StoredRelease, _ query: HistoryQuery) {
    self.reader = reader
    self.release = release
    self.query = query
    let names = query.types ?? release.typeNames
    types = Dictionary(names.map { (release.collection($0), $0) }, uniquingKeysWith: { $1 })
  }

  /// A version, by its number, with that of the version before it.
  private struct Place {
    var sequence: UInt64
    var older: UInt64?
    var collection: String
    var key: RecordKey
  }

  func page() throws -> HistoryPage {
    let first = try query.since.map { try sequence(writtenFrom: $0) } ?? 0
    let span = try query.current.map { bounds in
      (try sequence(writtenFrom: bounds.start + 1), try sequence(writtenFrom: bounds.end))
    }
    var page = HistoryPage()
    var found: [Place] = []
    var isCut = false
    // Of a page that was full, the end.
    var end: UInt64?
    try forEachObject { object, version in
      let all = object.sequences
      for (index, sequence) in all.enumerated() where sequence >= first {
        let newer = index > 0 ? all[index - 1] : .max
        if let (start, end) = span, sequence >= end || newer < start { continue }
        let place = Place(
          sequence: sequence, older: index + 1 < all.count ? all[index + 1] : nil,
          collection: object.collection, key: object.key)
        if let version, try entry(place)?.name != version { continue }
        page.total += 1
        if isBeforePage(sequence) || (isCut && isBehind(sequence, end)) { continue }
        found.append(place)
      }
      if found.count > 2 * query.limit + 1_000 {
        isCut = cut(&found) || isCut
        end = found.last?.sequence
      }
    }
    isCut = cut(&found) || isCut
    page.entries = try found.compactMap(entry)
    page.next = isCut ? found.last?.sequence : nil
    return page
  }

  /// Whether a version comes after the end of a full page. One of no versions has no end.
  private func isBehind(_ sequence: UInt64, _ end: UInt64?) -> Bool {
    guard let end else { return true }
    return query.isAscending ? sequence > end : sequence < end
  }

  private func isBeforePage(_ sequence: UInt64) -> Bool {
    guard let mark = query.mark else { return false }
    return query.isAscending ? sequence <= mark : sequence >= mark
  }

  /// Keeps as many as the page has, in its order. Returns whether there were more.
  private func cut(_ found: inout [Place]) -> Bool {
    found.sort { query.isAscending ? $0.sequence < $1.sequence : $0.sequence > $1.sequence }
    let more = found.count - query.limit
    found.removeLast(max(0, more))
    return more > 0
  }

  // MARK: Objects

  /// Calls `body` with each object whose versions belong to the history, and with the name of the
  /// one version of it that is meant, if it is not all.
  private func forEachObject(
    _ body: (VersionedObject, _ version: String?) throws -> Void
  ) throws {
    guard let members = query.members else {
      return try reader.source.forEachObject(in: Set(types.keys)) { object in
        // Of a deletion alone, the `id` is forgotten.
        if object.exists || object.sequences.count > 1 { try body(object, nil) }
      }
    }
    for member in Set(members).sorted(by: { ($0.type, $0.id) < ($1.type, $1.id) }) {
      let collection = release.collection(member.type)
      guard types[collection] != nil, !isWhole(member, among: members) else { continue }
      let key = try key(member)
      let object = try reader.source.object(key, in: collection)
      if object.exists || object.sequences.count > 1 { try body(object, member.version) }
    }
  }

  /// Whether a version is meant that comes with all others of its resource.
  private func isWhole(
    _ member: HistoryQuery.Member, among members: [HistoryQuery.Member]
  ) -> Bool {
    member.version != nil
      && members.contains(HistoryQuery.Member(member.type, id: member.id))
  }

  private func key(_ member: HistoryQuery.Member) throws -> RecordKey {
    let current = try reader.value(member.type, member.id, in: release)
    return current.flatMap { RecordKey(of: $0) }
      ?? .uuid(ResourceIdentity.key(release.version, member.type, member.id))
  }

  // MARK: Versions

  private func entry(_ place: Place) throws -> HistoryEntry? {
    guard let type = types[place.collection],
      let version = try version(place.sequence, place)
    else { return nil }
    return HistoryEntry(
      type, version, after: try place.older.flatMap { try self.version($0, place) })
  }

  private func version(_ sequence: UInt64, _ place: Place) throws -> ResourceVersion? {
    try reader.source.version(sequence, of: place.key, in: place.collection)
      .map { ResourceVersion($0, isMaintained: reader.catalog.options.maintainsMeta) }
  }

  // MARK: Times

  /// The number of the first version that was written then or later: one above all numbers if there
  /// is none. Versions have times in the order of their numbers.
  ///
  /// Looks at some versions in equal distances, then at those between the two that it belongs
  /// between, until there are none left out.
  private func sequence(writtenFrom time: Int64) throws -> UInt64 {
    var (low, high) = (UInt64(0), reader.source.sequence + 1)
    var step = high / 1_024
    while true {
      var probes: [Place] = []
      try forEachObject { object, _ in
        for sequence in object.sequences
        where low <= sequence && sequence < high && (step <= 1 || sequence % step == 0) {
          probes.append(
            Place(sequence: sequence, collection: object.collection, key: object.key))
        }
      }
      probes.sort { $0.sequence < $1.sequence }
      var (from, to) = (0, probes.count)
      while from < to {
        let middle = (from + to) / 2
        if try written(probes[middle]) >= time { to = middle } else { from = middle + 1 }
      }
      if to < probes.count { high = probes[to].sequence }
      if to > 0 { low = probes[to - 1].sequence + 1 }
      guard step > 1 else { return high }
      step /= 32
    }
  }

  /// Returns the time at which a version was written, in microseconds as `TimeBounds` has them: the
  /// time that the store recorded, or else `meta.lastUpdated`.
  private func written(_ place: Place) throws -> Int64 {
    guard let version = try version(place.sequence, place) else { return TimeBounds.all.end }
    if let time = version.milliseconds { return (Int64(time) - 978_307_200_000) * 1_000 }
    let own = version.resource?["meta"]?["lastUpdated"]?.string
    return own.flatMap { TimeBounds($0)?.start } ?? TimeBounds.all.end
  }
}
