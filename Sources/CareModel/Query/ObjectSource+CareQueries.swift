public import Andiron
import Foundation
import ObjectModel
import ValueModel

extension ObjectSource {
  /// Returns the versions that a query selects, in its order.
  ///
  /// Indexes answer the query where they cover its conditions: see `explain`. The cost is that of
  /// the matching versions.
  ///
  /// Throws the errors of the store.
  public func versions<Version: CareVersion>(_ query: CareQuery<Version>) throws -> [Version] {
    try withOneState { try $0.matches(query) }
  }

  /// Returns the number of versions that a query selects, regardless of its `offset` and `limit`.
  ///
  /// Throws the errors of the store.
  public func count<Version: CareVersion>(_ query: CareQuery<Version>) throws -> Int {
    var all = query
    (all.limit, all.offset, all.sorts) = (nil, 0, [])
    return try withOneState { [all] state in
      guard !query.needsCode else { return try state.matches(all).count }
      return try state.candidates(all).count()
    }
  }

  /// Explains the search for the versions that may match; nil if there is no version at all.
  ///
  /// Throws the errors of the store.
  public func explain<Version: CareVersion>(
    _ query: CareQuery<Version>
  ) throws -> QueryExplanation? {
    try withOneState { try $0.candidates(query).explain() }
  }

  private func withOneState<R>(_ body: (ReadState) throws -> R) throws -> R {
    try _withReadState(body)
  }

  /// Returns the versions that match all conditions that a filter can express.
  private func candidates<Version: CareVersion>(
    _ query: CareQuery<Version>
  ) throws -> Objects<Version, Self> {
    objects(Version.self).where(try CareFilter(query: query).filter(in: self))
  }

  private func matches<Version: CareVersion>(
    _ query: CareQuery<Version>
  ) throws -> [Version] {
    var objects = try candidates(query)
      .sorted(by: query.sorts.map(\.key) + CareQuery<Version>.lastSorts)
    guard query.needsCode else {
      objects = objects.offset(query.offset)
      if let limit = query.limit { objects = objects.limit(limit) }
      return try objects.fetch()
    }
    var deleted: [String: Bool] = [:]
    var skipped = 0
    var found: [Version] = []
    guard query.limit.map({ $0 > 0 }) ?? true else { return [] }
    try objects.visit { version, stop in
      guard try query.accepts(version), try !isDeleted(version, &deleted, query) else { return }
      guard skipped >= query.offset else {
        skipped += 1
        return
      }
      found.append(version)
      stop = found.count == query.limit
    }
    return found
  }

  private func isDeleted<Version: CareVersion>(
    _ version: Version, _ known: inout [String: Bool], _ query: CareQuery<Version>
  ) throws -> Bool {
    guard query.selection == .all, !version.isNewest else { return false }
    if let known = known[version.id] { return known }
    let isDeleted = try history(Version.self, id: version.id).isDeleted
    known[version.id] = isDeleted
    return isDeleted
  }
}

extension CareQuery {
  fileprivate static var lastSorts: [SortKey] {
    [SortKey("createdDate", .descending), SortKey("uuid")]
  }

  /// Whether some conditions cannot be expressed by a filter.
  fileprivate var needsCode: Bool {
    switch selection {
    case .newest: false
    case .all: true
    case .holding: Version.self is any ScheduledVersion.Type
    }
  }

  fileprivate func accepts(_ version: Version) throws -> Bool {
    guard case .holding(let start, let end) = selection,
      let task = version as? any ScheduledVersion
    else { return true }
    // The index stores only the time until which there may be events.
    guard needsEvents else { return task.schedule.hasEvent(notEndingBefore: start) }
    guard start < end else { return false }
    let (from, to) = (
      max(start, task.effectiveDate), min(end, task.version.validUntil ?? .distantFuture)
    )
    return try from < to && !task.schedule.events(from: from, to: to).isEmpty
  }
}
