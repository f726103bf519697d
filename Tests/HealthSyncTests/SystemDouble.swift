import Foundation
import HealthModel
import HealthSync
import Synchronization

/// A health store of the system in memory, as awkward as the real one: identifiers of its own,
/// samples saved all or none, sync identifiers whose equal versions are silently not saved, anchors
/// that become invalid, replaced samples that are told as deleted.
final class SystemDouble: HealthStoreAdapter {
  /// A process that dies in a call, before or after its effect.
  struct Death: Error {}

  enum Entry: Sendable {
    case added(HealthSample)
    case deleted(HealthPage.Deletion, SampleType)
  }

  struct State: Sendable {
    /// In the order in which they came; numbers are those of entries.
    var log: [(number: Int, entry: Entry)] = []
    var count = 0
    var epoch = 0
    /// What the next calls throw, by call; the error comes before the effect, or after it.
    var failures: [String: [HealthAdapterError]] = [:]
    var rejects: @Sendable (HealthSample) -> Bool = { _ in false }
    var undeletable: [UUID: HealthAdapterError.Code] = [:]
    var access = HealthAccess()
    /// How many half calls the process still lives for; nil for ever.
    var life: Int?
    var calls: [String] = []
    var isCancelling = false
    /// What happens while a run waits for a call, by how many calls there are before.
    var interludes: [(calls: Int, action: @Sendable () throws -> Void)] = []
    var listeners: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())
  let ownSource: SourceRevision

  init(ownSource: SourceRevision) { self.ownSource = ownSource }

  // MARK: The person's hands

  @discardableResult
  func put(_ sample: HealthSample) -> UUID {
    state.withLock { Self.put(sample, &$0) }
  }

  func remove(_ id: UUID) { state.withLock { _ = Self.remove(id, &$0) } }

  var samples: [HealthSample] { state.withLock { Self.samples(&$0) } }

  /// Sets what the double does from now on.
  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  /// Whether the process still has a set time to live.
  var isDoomed: Bool { state.withLock { $0.life != nil } }

  /// Anchors of before are good no more.
  func invalidateAnchors() { state.withLock { $0.epoch += 1 } }

  /// Deletions are forgotten.
  func forgetDeletions() {
    state.withLock {
      $0.epoch += 1
      $0.log.removeAll { if case .deleted = $0.entry { true } else { false } }
    }
  }

  func fail(_ call: String, _ codes: HealthAdapterError.Code...) {
    state.withLock { $0.failures[call] = codes.map { HealthAdapterError($0) } }
  }

  func notify() { state.withLock { for listener in $0.listeners { listener.yield() } } }

  func endNotices() { state.withLock { for listener in $0.listeners { listener.finish() } } }

  var isObserved: Bool { state.withLock { !$0.listeners.isEmpty } }

  func calls(_ name: String) -> Int {
    state.withLock { state in state.calls.count { $0 == name } }
  }

  // MARK: Pieces

  private static func samples(_ state: inout State) -> [HealthSample] {
    state.log.compactMap { if case .added(let sample) = $0.entry { sample } else { nil } }
  }

  private static func put(_ sample: HealthSample, _ state: inout State) -> UUID {
    var sample = sample
    let id = UUID()
    sample.ownIdentifier = id
    if let identity = sample.syncIdentity,
      let old = samples(&state).first(where: {
        $0.type == sample.type && $0.syncIdentity?.identifier == identity.identifier
          && $0.source.bundleIdentifier == sample.source.bundleIdentifier
      })
    {
      // The identifier of a sample that is not saved stands for nothing.
      guard identity.version > old.syncIdentity?.version ?? 0 else { return id }
      remove(old.id, &state)
    }
    state.count += 1
    state.log.append((state.count, .added(sample)))
    return id
  }

  @discardableResult
  private static func remove(_ id: UUID, _ state: inout State) -> Bool {
    let place = state.log.firstIndex {
      if case .added(let sample) = $0.entry { sample.id == id } else { false }
    }
    guard let place, case .added(let sample) = state.log[place].entry else { return false }
    state.log.remove(at: place)
    state.count += 1
    state.log.append(
      (
        state.count,
        .deleted(HealthPage.Deletion(id: id, identity: sample.syncIdentity), sample.type)
      ))
    return true
  }

  /// Runs a call, in whose middle the process may die or the run be cancelled.
  private func call<R>(_ name: String, _ body: (inout State) throws -> R) async throws -> R {
    await Task.yield()
    let due = state.withLock { state in
      defer {
        state.interludes = state.interludes.filter { $0.calls > 0 }.map {
          ($0.calls - 1, $0.action)
        }
      }
      return state.interludes.filter { $0.calls == 0 }.map(\.action)
    }
    for action in due { try action() }
    return try state.withLock { state in
      state.calls.append(name)
      try Self.live(&state)
      if let error = state.failures[name]?.first {
        state.failures[name]?.removeFirst()
        throw error
      }
      let result = try body(&state)
      try Self.live(&state)
      return result
    }
  }

  private static func live(_ state: inout State) throws {
    guard let life = state.life else { return }
    guard life > 0 else {
      if state.isCancelling {
        withUnsafeCurrentTask { $0?.cancel() }
        state.life = nil
        return
      }
      throw Death()
    }
    state.life = life - 1
  }

  // MARK: HealthStoreAdapter

  func access(to type: SampleType) async throws -> HealthAccess {
    try await call("access") { $0.access }
  }

  func changes(
    of type: SampleType, since anchor: Data?, limit: Int
  ) async throws -> HealthPage {
    try await call("changes") { state in
      var place = 0
      if let anchor {
        let parts = String(decoding: anchor, as: UTF8.self).split(separator: "/")
        guard parts.count == 2, let epoch = Int(parts[0]), let number = Int(parts[1]),
          epoch == state.epoch
        else { throw HealthAdapterError(.invalidAnchor) }
        place = number
      }
      let entries = state.log.filter {
        switch $0.entry {
        case .added(let sample): $0.number > place && sample.type == type
        case .deleted(_, let deleted): $0.number > place && deleted == type
        }
      }
      let part = entries.prefix(limit)
      let last = part.count < entries.count ? part.last?.number ?? 0 : state.count
      var page = HealthPage(
        added: [], deleted: [], anchor: Data("\(state.epoch)/\(last)".utf8),
        hasMore: part.count < entries.count)
      for (_, entry) in part {
        switch entry {
        case .added(let sample): page.added.append(sample)
        case .deleted(let deletion, _): page.deleted.append(deletion)
        }
      }
      return page
    }
  }

  func find(_ identifiers: Set<String>, of type: SampleType) async throws -> [WrittenSample] {
    try await call("find") { state in
      Self.samples(&state).compactMap { sample in
        guard let identity = sample.syncIdentity, sample.type == type,
          identifiers.contains(identity.identifier),
          sample.source.bundleIdentifier == ownSource.bundleIdentifier
        else { return nil }
        return WrittenSample(id: sample.id, identity: identity)
      }
    }
  }

  func save(_ samples: [HealthSample]) async throws -> [UUID] {
    try await call("save") { state in
      guard state.access.canWrite else { throw HealthAdapterError(.notPermitted) }
      if samples.contains(where: state.rejects) { throw HealthAdapterError(.invalidSample) }
      return samples.map { sample in
        var sample = sample
        sample.source = ownSource
        sample.created = nil
        return Self.put(sample, &state)
      }
    }
  }

  func delete(
    _ ids: [UUID], of type: SampleType
  ) async throws -> [UUID: HealthAdapterError.Code] {
    try await call("delete") { state in
      var errors: [UUID: HealthAdapterError.Code] = [:]
      for id in ids {
        let sample = Self.samples(&state).first { $0.id == id }
        if let code = state.undeletable[id] {
          errors[id] = code
        } else if let sample, sample.source.bundleIdentifier != ownSource.bundleIdentifier {
          errors[id] = .notPermitted
        } else if !Self.remove(id, &state) {
          errors[id] = .notFound
        }
      }
      return errors
    }
  }

  func changeNotices(of types: Set<SampleType>) -> AsyncStream<Void> {
    let (stream, listener) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.listeners.append(listener) }
    return stream
  }
}
