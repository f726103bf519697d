import FileAccess
import Testing

@testable import StorageEngine

/// Clocks that are wrong for a while.
@Suite struct ClockTests {
  private static let second: UInt64 = 1_000_000_000
  private static let now = 1_700_000_000 * second
  private static let century = 100 * 365 * 86_400 * second

  private func times(_ engine: Engine, _ table: Table) throws -> [UInt64] {
    try engine.snapshot().history(of: "k", in: table).map(\.time)
  }

  @Test func aReadingInTheFarFutureDoesNotStay() throws {
    var options = Table.Options()
    options.oldVersions = .last(20)
    for isClosed in [true, false] {
      var store = ContractStore()
      let intercepted = InterceptedFileSystem(store.fileSystem)
      store.options.fileSystem = intercepted
      intercepted.clock = { Self.now }
      var engine: Engine? = try store.open()
      let table = try #require(try engine?.table("t", options: options))
      func put(at time: UInt64) throws {
        intercepted.clock = { time }
        try engine?.write { try $0.put(table, key: "k", value: "v") }
      }
      try put(at: Self.now)
      try put(at: Self.now + Self.century)
      // It is remembered in the log, or in the checkpoint.
      if isClosed { try engine?.close() }
      engine = nil
      engine = try store.open()
      try put(at: Self.now + Self.second)
      try put(at: Self.now + 2 * Self.second)
      let found = try times(try #require(engine), table)
      #expect(
        found == [
          Self.now + 2 * Self.second, Self.now + Self.second, Self.now + Self.century, Self.now,
        ])
    }
  }

  @Test func aClockThatIsSetBackALittleStandsStill() throws {
    var store = ContractStore()
    let intercepted = InterceptedFileSystem(store.fileSystem)
    store.options.fileSystem = intercepted
    let engine = try store.open()
    var options = Table.Options()
    options.oldVersions = .last(20)
    intercepted.clock = { Self.now }
    let table = try engine.table("t", options: options)
    for time in [Self.now, Self.now - 60 * Self.second, Self.now + Self.second] {
      intercepted.clock = { time }
      try engine.write { try $0.put(table, key: "k", value: "v") }
    }
    #expect(try times(engine, table) == [Self.now + Self.second, Self.now, Self.now])
  }
}
