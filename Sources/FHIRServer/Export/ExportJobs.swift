import Foundation
import HTTPServer
import Synchronization

/// The exports that clients may still ask for. Each keeps a state of the store, and with it the
/// space of that state, so they are few and end after a time.
final class ExportJobs: Sendable {
  private struct Entry {
    var job: ExportJob
    var end: ContinuousClock.Instant
    /// The time at which the export ends even if clients still ask for it.
    var latest: ContinuousClock.Instant
  }

  /// The longest time that an export may exist, as a multiple of its lifetime.
  private static let longest = 8

  private let entries = Mutex<[String: Entry]>([:])
  private let mostCount: Int
  private let lifetime: Duration

  init(mostCount: Int, lifetime: Duration) {
    self.mostCount = mostCount
    self.lifetime = lifetime
  }

  /// When an export that begins now ends.
  var expiry: Date {
    Date(timeIntervalSinceNow: Double(lifetime.components.seconds))
  }

  /// Adds an export. Throws status 429 if there are too many: in all, or of one client who has a
  /// name, which may have half of them, so that others can begin one, too.
  func add(_ job: ExportJob) throws(FHIRFault) {
    let isAdded = entries.withLock { entries in
      Self.removeEnded(&entries)
      let own = entries.values.count { $0.job.owner == job.owner }
      let share = job.owner == nil ? mostCount : max(1, mostCount / 2)
      guard entries.count < mostCount, own < share else { return false }
      let now = ContinuousClock.now
      entries[job.id] = Entry(
        job: job, end: now + lifetime, latest: now + lifetime * Self.longest)
      return true
    }
    if !isAdded {
      var fault = FHIRFault(429, .throttled, "too many exports are under way")
      fault.headers["Retry-After"] = "60"
      throw fault
    }
  }

  /// The export with this `id`, which lives on for a while; nil if there is none, or it belongs to
  /// another client.
  func job(_ id: String, of owner: String?) -> ExportJob? {
    entries.withLock { entries in
      Self.removeEnded(&entries)
      guard var entry = entries[id], entry.job.owner == owner else { return nil }
      entry.end = min(.now + lifetime, entry.latest)
      entries[id] = entry
      return entry.job
    }
  }

  /// Forgets an export. False if there is none.
  func remove(_ id: String, of owner: String?) -> Bool {
    entries.withLock { entries in
      guard let entry = entries[id], entry.job.owner == owner else { return false }
      entries[id] = nil
      return true
    }
  }

  private static func removeEnded(_ entries: inout [String: Entry]) {
    let now = ContinuousClock.now
    entries = entries.filter { $0.value.end > now }
  }
}
