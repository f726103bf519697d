import Andiron
import DocumentStore
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// The activity of a store as it happens: changes after each commit, figures once a second.
///
/// `@unchecked Sendable`: the server never calls `next` twice at once, and nothing else changes the
/// properties that it changes. `begin` and `end` touch only `follower`, which any thread may use.
final class LiveSource: HTTPBodySource, @unchecked Sendable {
  private static let mostChanges = 200
  private static let quietMilliseconds = 1_000

  private let records: FHIRStore
  private let sampler: StatisticsSampler
  private let wanted: CollectionPlace?
  private let follower: CommitFollower
  private let clock = ContinuousClock()
  private var token: ChangeToken?
  private var sampleTime: ContinuousClock.Instant?

  /// Begins with what is written from now on. Throws what reading the store throws.
  init(_ records: FHIRStore, _ sampler: StatisticsSampler, _ wanted: CollectionPlace?) throws {
    self.records = records
    self.sampler = sampler
    self.wanted = wanted
    follower = CommitFollower(records.store, collections: nil)
    do {
      token = try records.store.latestChangeToken()
    } catch let error as StoreError where error.code == .noChangeFeed {
      // Figures alone.
      token = nil
    }
  }

  func begin(wake: @escaping @Sendable () -> Void) { follower.onSignal(wake) }

  func end() { follower.stop() }

  func next() throws -> HTTPBodyPiece {
    if follower.isStopped { return .end }
    follower.forget()
    var bytes = try changes()
    let now = clock.now
    if sampleTime.map({ now - $0 >= .milliseconds(Self.quietMilliseconds) }) ?? true {
      bytes += ServerSentEvent.bytes("statistics", try sampler.value())
      sampleTime = now
    }
    return bytes.isEmpty ? .wait(milliseconds: Self.quietMilliseconds) : .bytes(bytes)
  }

  private func changes() throws -> [UInt8] {
    guard let known = token else { return [] }
    let batch: ChangeBatch
    do {
      batch = try records.store.changes(
        since: known, limit: Self.mostChanges, includesValues: false)
    } catch let error as StoreError where error.code == .changeTokenExpired {
      token = try records.store.latestChangeToken()
      return ServerSentEvent.bytes("changes", ["sequence": 0, "changes": [], "isCut": true])
    }
    token = batch.token
    guard !batch.changes.isEmpty else { return [] }
    let places = try ChangePlaces(records)
    let shown = try batch.changes.compactMap { change -> Value? in
      guard let (place, isDeleted) = try places.place(of: change),
        wanted.map({ $0 == place.collection }) ?? true
      else { return nil }
      return Value(
        object: place.collection.fields + [
          ("key", Value(place.key)), ("isDeleted", Value(isDeleted)),
        ])
    }
    guard !shown.isEmpty else { return [] }
    return ServerSentEvent.bytes(
      "changes",
      [
        "sequence": Value(batch.token.sequence), "changes": Value(array: shown),
        "isCut": Value(!batch.isComplete),
      ])
  }
}
