import Dispatch
import Foundation
import HTTPServer
import Synchronization

/// The exports that clients may still ask for. Each keeps a state of the store, and with it the
/// space of that state, or copies of files, so they are few and end after a time.
final class ExportJobs: Sendable {
  private struct Entry {
    var job: ExportJob
    var end: ContinuousClock.Instant
    /// The time at which the export ends even if clients still ask for it.
    var latest: ContinuousClock.Instant
  }

  /// The longest time that an export may exist, as a multiple of its lifetime.
  private static let longest = 8

  /// Copies one export from a database after the other, which leaves other connections to requests.
  let copying = DispatchQueue(label: "andiron.exports", qos: .utility)
  private let entries = Mutex<[String: Entry]>([:])
  private let mostCount: Int
  private let lifetime: Duration

  init(mostCount: Int, lifetime: Duration) {
    self.mostCount = mostCount
    self.lifetime = lifetime
  }

  deinit {
    entries.withLock { entries in
      for entry in entries.values { entry.job.files.close() }
    }
  }

  /// When an export that begins now ends.
  var expiry: Date {
    Date(timeIntervalSinceNow: Double(lifetime.components.seconds))
  }

  /// Adds an export. Throws status 429 if there are too many: in all, or of one client who has a
  /// name, which may have half of them, so that others can begin one, too.
  /// `begin` is called for one that may begin; it throws what that throws.
  func add(owner: String?, _ begin: () throws -> ExportJob) throws {
    let isAdded = try entries.withLock { entries in
      Self.removeEnded(&entries)
      let own = entries.values.count { $0.job.owner == owner }
      let share = owner == nil ? mostCount : max(1, mostCount / 2)
      guard entries.count < mostCount, own < share else { return false }
      let job = try begin()
      let now = ContinuousClock.now
      entries[job.id] = Entry(
        job: job, end: now + lifetime, latest: now + lifetime * Self.longest)
      return true
    }
    guard isAdded else {
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
      entry.job.files.close()
      entries[id] = nil
      return true
    }
  }

  private static func removeEnded(_ entries: inout [String: Entry]) {
    let now = ContinuousClock.now
    for (id, entry) in entries where entry.end <= now {
      entry.job.files.close()
      entries[id] = nil
    }
  }
}
