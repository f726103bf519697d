import FileAccess
import Foundation
import TestSupport
import Testing

@testable import StorageEngine

/// Verification of a store from outside, beside a writer that changes its files all the time.
@Suite(.serialized) struct BusyStoreTests {
  private func withBusyStore(
    seed: UInt64, _ body: (String, EngineOptions) throws -> Void
  ) throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("BusyStore-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    var options = EngineOptions()
    options.segmentByteCount = 64 << 10
    options.checkpointByteCount = 128 << 10
    let writer = try BusyWriter(directory.path, options)
    writer.start(seed: seed)
    try body(directory.path, options)
    #expect(writer.stop() == [])
  }

  @Test("the work of another process is not taken for damage", arguments: Seeds.list(3))
  func isSound(_ seed: UInt64) throws {
    try withBusyStore(seed: seed) { path, options in
      for look in 0..<Seeds.amount(40, search: 200) {
        let errors = try Engine.verify(path, options: options).filter { $0.severity == .error }
        #expect(errors == [], "seed \(seed), look \(look)")
      }
    }
  }

  @Test("errors are those that each look has found, and the notes those of the last one")
  func looks() throws {
    let damage = Problem(.frameDamaged, "a", path: "1", offset: 8)
    let passing = (0..<9).map { Problem(.recordUnreachable, "b", path: "2", offset: $0) }
    func note(_ number: Int) -> Problem { Problem(.leftoverFile, "note \(number)", path: "3") }
    func run(_ looks: [[Problem]]) throws -> (found: [Problem], count: Int) {
      var count = 0
      let found = try RepeatedLooks { () throws(EngineError) in
        count += 1
        return looks[min(count, looks.count) - 1] + [note(count)]
      }.run()
      return (found, count)
    }
    let sound = try run([[]])
    #expect(sound.found == [note(1)] && sound.count == 1)
    let damaged = try run([[damage]])
    #expect(damaged.found == [damage, note(2)] && damaged.count == 2)
    let busy = try run([[passing[0]], [passing[1]]])
    #expect(busy.found == [note(2)] && busy.count == 2)
    let both = try run([[damage, passing[0]], [passing[1], damage], [damage, passing[2]]])
    #expect(both.found == [damage, note(3)] && both.count == 3)
    // What has no place in a file is known by its text.
    let counts = (0..<9).map { Problem(.usageMismatch, "\($0) bytes") }
    #expect(try run([[counts[0]], [counts[1]]]).found == [note(2)])
    #expect(try run([[counts[0]]]).found == [counts[0], note(2)])
  }
}
