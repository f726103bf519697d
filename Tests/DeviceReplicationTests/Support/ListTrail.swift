import FileAccess
import HTTPServer

/// A trail in memory, which can be made to fail.
final class ListTrail: AuditTrail {
  struct Failure: Error {}

  private let state = Locked<[AuditRecord]>([])
  private let fails: Bool

  init(fails: Bool = false) { self.fails = fails }

  func append(_ record: AuditRecord) throws {
    if fails { throw Failure() }
    state.withLock { $0.append(record) }
  }

  var records: [AuditRecord] { state.withLock { $0 } }

  /// Each record in a line.
  var lines: [String] {
    records.map { record in
      "\(record.name ?? "-") \(record.role.rawValue) \(record.method) \(record.path) \(record.status)"
    }
  }
}
