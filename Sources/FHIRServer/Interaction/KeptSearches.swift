import FHIRModel
import Foundation
import HTTPServer
import Synchronization

/// The searches whose parameters are too long for the links to their pages. They take a limited
/// amount of memory, and are forgotten after a time.
final class KeptSearches: Sendable {
  /// A search without the place of a page.
  struct Search: Sendable {
    var release: ReleaseVersion
    /// The client's name; only the same client sees the search.
    var owner: String?
    /// The parts of the path after the release.
    var path: [String]
    var query: HTTPQuery
  }

  private struct Entry {
    var search: Search
    var byteCount: Int
    var end: ContinuousClock.Instant
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var byteCount = 0

    mutating func remove(_ id: String) {
      if let entry = entries.removeValue(forKey: id) { byteCount -= entry.byteCount }
    }

    mutating func removeEnded() {
      let now = ContinuousClock.now
      for (id, entry) in entries where entry.end <= now { remove(id) }
    }
  }

  private let state = Mutex(State())
  private let mostByteCount: Int
  private let lifetime: Duration

  init(mostByteCount: Int, lifetime: Duration) {
    self.mostByteCount = mostByteCount
    self.lifetime = lifetime
  }

  /// Keeps a search, and forgets others if it must. Returns its `id`; nil if it is too long.
  func add(_ search: Search) -> String? {
    // Beside its text, a search needs some memory.
    let byteCount = search.query.text.utf8.count + 1_000
    guard byteCount <= mostByteCount else { return nil }
    let id = UUID().uuidString.lowercased()
    let entry = Entry(search: search, byteCount: byteCount, end: .now + lifetime)
    state.withLock { state in
      state.removeEnded()
      while state.byteCount + byteCount > mostByteCount,
        let oldest = state.entries.min(by: { $0.value.end < $1.value.end })
      {
        state.remove(oldest.key)
      }
      state.entries[id] = entry
      state.byteCount += byteCount
    }
    return id
  }

  /// The search with this `id`, which lives on for a while; nil if it was forgotten, or belongs to
  /// another client.
  func search(_ id: String, _ release: ReleaseVersion, of owner: String?) -> Search? {
    state.withLock { state in
      state.removeEnded()
      guard let search = state.entries[id]?.search, search.release == release,
        search.owner == owner
      else { return nil }
      state.entries[id]?.end = .now + lifetime
      return search
    }
  }
}
