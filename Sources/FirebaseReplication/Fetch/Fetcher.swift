import Andiron
import Foundation
import HTTPMessage
import ValueModel

/// Fetches the changes of others in one collection.
struct Fetcher: Sendable {
  let connection: FirebaseConnection
  let scope: CollectionScope
  let store: Store
  let options: FirebaseOptions
  /// Receives the counts after each page.
  let progress: @Sendable (FirebaseCounts) -> Void
  /// Receives the offset of the server's clock, nil if not measured, and returns the latest known
  /// one.
  let clock: @Sendable (TimeInterval?) -> TimeInterval?

  private var mapping: FirebaseMapping { scope.mapping }

  func fetch() async throws {
    try await progress(applier(nil).retryParked())
    let mark = try await store.read { [scope] in try scope.mark($0) }
    if let time = mark.time {
      try await fetchChanges(since: time)
    } else {
      try await fetchAll(mark)
    }
  }

  private func applier(_ answer: FirebaseAnswer?) -> NodeApplier {
    let offset = answer?.date.map { $0.timeIntervalSince(connection.pacing.now()) }
    return NodeApplier(scope: scope, store: store, clockOffset: clock(offset))
  }

  // MARK: Everything

  /// Fetches all objects in the order of their keys, including those without a time; then fetches
  /// by time the changes that were made during this pass.
  private func fetchAll(_ known: FirebaseMark) async throws {
    var mark = known
    if mark.passTime == nil {
      let time = try await latestTime()
      mark.passTime = time
      _ = try await applier(nil).apply([]) { $0.passTime = time }
    }
    var isLast = false
    var limit = pageCount
    while !isLast {
      var query = [("orderBy", FirebaseAddress.quoted("$key"))]
      if let key = mark.passKey { query.append(("startAt", FirebaseAddress.quoted(key))) }
      let answer = try await page(query, &limit)
      let page = try Self.children(answer.value, mapping).sorted {
        FirebaseKey.isBefore($0.key, $1.key)
      }
      isLast = page.count < limit || page.last?.key == mark.passKey
      let rows = page.filter { $0.key != mark.passKey }
      let last = page.last?.key ?? mark.passKey
      let (time, isDone) = (mark.passTime ?? 0, isLast)
      mark.passKey = last
      try await progress(
        applier(answer).apply(rows) { mark in
          mark.passKey = isDone ? nil : last
          if isDone { (mark.passTime, mark.time) = (nil, time) }
        })
    }
    try await fetchChanges(since: mark.passTime ?? 0)
  }

  /// Returns the time of the latest write that the server knows of; zero if there is none.
  private func latestTime() async throws -> Int64 {
    let answer = try await connection.send(
      .get, mapping.path,
      query: [("orderBy", FirebaseAddress.quoted(mapping.timeName)), ("limitToLast", "1")])
    let times = try Self.children(answer.value, mapping).map { RemoteNode.time($0.raw, mapping) }
    return bounded(times.compactMap { $0 }.max() ?? 0, answer)
  }

  // MARK: Changes

  /// Fetches the changes since a time, page by page. A page begins with the last time of the page
  /// before, since any number of objects may have that time; if a page has no later time, the next
  /// request asks for a longer one.
  private func fetchChanges(since time: Int64) async throws {
    var from = max(0, time &- options.margin.milliseconds)
    var limit = pageCount
    // A page of fewer objects would only have objects with the time that it begins with.
    var least = 2
    while true {
      let query = [
        ("orderBy", FirebaseAddress.quoted(mapping.timeName)), ("startAt", "\(from)"),
      ]
      let answer = try await page(query, &limit, least: least)
      let page = try Self.children(answer.value, mapping)
        .map { (key: $0.key, raw: $0.raw, time: RemoteNode.time($0.raw, mapping)) }
        .sorted { ($0.time ?? .max, $0.key) < ($1.time ?? .max, $1.key) }
      let last = page.compactMap(\.time).max() ?? from
      let reached = bounded(last, answer)
      try await progress(
        applier(answer).apply(page.map { ($0.key, $0.raw) }) { mark in
          mark.time = max(mark.time ?? 0, reached)
        })
      if page.count < limit { return }
      if last > from {
        (from, limit, least) = (last, min(limit, pageCount), 2)
      } else {
        least = limit + 1
        limit = min(limit * 2, 1 << 24)
      }
    }
  }

  /// Returns a page of at most `limit` objects. If a page is too long for an answer, asks again for
  /// half as many, but for no fewer than `least`.
  private func page(
    _ query: [(String, String)], _ limit: inout Int, least: Int = 2
  ) async throws -> FirebaseAnswer {
    while true {
      do {
        return try await connection.send(
          .get, mapping.path, query: query + [("limitToFirst", "\(limit)")])
      } catch let error as FirebaseError where error.isTooLong && limit / 2 >= least {
        limit /= 2
      }
    }
  }

  /// Returns `time`, but not a time after the server's present, so that a time in the future does
  /// not hide later changes.
  private func bounded(_ time: Int64, _ answer: FirebaseAnswer) -> Int64 {
    guard let date = answer.date else { return time }
    return min(time, Int64(date.timeIntervalSince1970 * 1000))
  }

  private var pageCount: Int { min(max(2, options.pageCount), 1 << 20) }

  // MARK: Answers

  /// Returns the children of a collection: the server returns an object whose keys are numbers as
  /// an array.
  static func children(
    _ value: Value, _ mapping: FirebaseMapping
  ) throws(FirebaseError) -> [(key: String, raw: Value)] {
    switch value.kind {
    case .null: return []
    case .object: return value.fields.map { ($0.name, $0.value) }
    case .array:
      return value.elements.enumerated().filter { !$1.isNull }.map { (String($0), $1) }
    default:
      throw FirebaseError(
        .invalidAnswer, "what the database has is not a collection", collection: mapping.collection)
    }
  }
}

extension Duration {
  /// The duration in whole milliseconds; zero if there are too many.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1000)
    return isOver ? 0 : whole &+ attoseconds / 1_000_000_000_000_000
  }
}
