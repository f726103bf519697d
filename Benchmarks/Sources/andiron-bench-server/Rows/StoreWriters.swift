import BenchmarkSupport
import FHIRModel
import FHIRStore
import Foundation
import Synchronization
import ValueModel

/// The same writes without a server: eight threads that write to a store of their own.
struct StoreWriters {
  private static let threadCount = 8
  private let records: FHIRStore
  private let seconds: Int

  init(_ records: FHIRStore, seconds: Int) {
    self.records = records
    self.seconds = seconds
  }

  /// Durable writes of one resource each, a second.
  func creations(_ resource: Value) throws -> Double {
    try perSecond { [records] in
      var resource = resource
      try resource.set(Value(UUID().uuidString.lowercased()), at: "id")
      _ = try records.write { try $0.upsert(resource, release: .r4) }.value.jsonBytes()
    }
  }

  /// Transactions a second: parsed, performed and answered.
  func transactions(_ bundle: String) throws -> Double {
    let bytes = Array(bundle.utf8)
    return try perSecond { [records] in
      let value = try JSON.parse(bytes)
      _ = try records.perform(value, release: .r4).jsonBytes()
    }
  }

  private func perSecond(_ body: @escaping @Sendable () throws -> Void) throws -> Double {
    let count = Mutex(0)
    let stopwatch = Stopwatch()
    let end = Double(seconds)
    _ = try onThreads(Self.threadCount) { _ in
      while stopwatch.seconds < end {
        try body()
        count.withLock { $0 += 1 }
      }
    }
    return Double(count.withLock { $0 }) / stopwatch.seconds
  }
}
