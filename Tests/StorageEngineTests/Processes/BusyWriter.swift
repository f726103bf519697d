import FileAccess
import Foundation
import TestSupport

@testable import StorageEngine

/// Transfers between accounts, in which every commit preserves the sum, in sessions that are closed
/// or not.
final class BusyWriter: Sendable {
  static let accountCount = 50
  static let total = 50 * 100

  private let path: String
  private let options: EngineOptions
  private let isStopped = Locked(false)
  private let failures = Locked<[String]>([])
  private let thread = Locked<TestThread?>(nil)

  init(_ path: String, _ options: EngineOptions) throws {
    self.path = path
    self.options = options
    let engine = try Engine.open(path, options: options)
    let table = try engine.table("accounts")
    try engine.write { transaction in
      for number in 0..<Self.accountCount {
        try transaction.put(table, key: Self.key(number), value: Self.value(100, count: 10))
      }
    }
    try engine.close()
  }

  static func key(_ number: Int) -> String { "account \(number)" }

  private static func value(_ balance: UInt8, count: Int) -> [UInt8] {
    [balance] + [UInt8](repeating: balance, count: count)
  }

  func start(seed: UInt64) {
    let work = TestThread { [self] in
      var random = SeededGenerator(seed: seed)
      do {
        while !isStopped.withLock({ $0 }) { try session(&random) }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    thread.withLock { $0 = work }
  }

  /// What went wrong.
  func stop() -> [String] {
    isStopped.withLock { $0 = true }
    thread.withLock { $0 }?.join()
    return failures.withLock { $0 }
  }

  private func session(_ random: inout SeededGenerator) throws {
    let engine = try Engine.open(path, options: options)
    let table = try engine.table("accounts")
    for _ in 0..<Int.random(in: 20..<400, using: &random) where !isStopped.withLock({ $0 }) {
      let durability: Durability = random.chance(1, in: 8) ? .full : .buffered
      let pair = (0..<2).map { _ in Int.random(in: 0..<Self.accountCount, using: &random) }
      let count = Int.random(in: 0..<4000, using: &random)
      guard pair[0] != pair[1] else { continue }
      try engine.write(durability: durability) { transaction in
        let from = try transaction.get(table, key: Self.key(pair[0]))?.first ?? 0
        let to = try transaction.get(table, key: Self.key(pair[1]))?.first ?? 0
        guard from > 0, to < 255 else { return }
        let (key, other) = (Self.key(pair[0]), Self.key(pair[1]))
        try transaction.put(table, key: key, value: Self.value(from - 1, count: count))
        try transaction.put(table, key: other, value: Self.value(to + 1, count: count))
      }
    }
    if random.chance(1, in: 2) { try engine.close() }
  }
}
