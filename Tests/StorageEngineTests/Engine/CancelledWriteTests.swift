import Dispatch
import StorageEngine
import Synchronization
import Testing

/// Tasks that are cancelled while their transactions wait, or run.
@Suite struct CancelledWriteTests {
  /// Holds a transaction between two of its writes.
  private final class Hold: Sendable {
    private let hasBegun = Atomic<Bool>(false)
    private let mayEnd = DispatchSemaphore(value: 0)

    /// Called in the transaction.
    func wait() {
      hasBegun.store(true, ordering: .releasing)
      mayEnd.wait()
    }

    func begun() async {
      while !hasBegun.load(ordering: .acquiring) { await Task.yield() }
    }

    func end() { mayEnd.signal() }
  }

  private let engine: Engine
  private let table: Table

  init() throws {
    engine = try ContractStore().open()
    table = try engine.table("t")
  }

  private func write(_ key: String, _ hold: Hold? = nil) -> Task<Void, any Error> {
    Task { [engine, table] in
      try await engine.write { transaction in
        try transaction.put(table, key: key, value: "v")
        hold?.wait()
      }
    }
  }

  @Test func aWriteThatIsCancelledWhileItWaitsIsNeverMade() async throws {
    let hold = Hold()
    let first = write("first", hold)
    await hold.begun()
    let second = write("second")
    second.cancel()
    // Ends although the first transaction still runs.
    await #expect(throws: CancellationError.self) { try await second.value }
    hold.end()
    try await first.value
    let third = write("third")
    try await third.value
    #expect(try engine.snapshot().get(table, key: "second") == nil)
    #expect(engine.snapshot().count(table) == 2)
  }

  @Test func aWriteThatHasBegunEndsAsItWouldHave() async throws {
    let hold = Hold()
    let first = write("first", hold)
    await hold.begun()
    first.cancel()
    hold.end()
    try await first.value
    #expect(engine.snapshot().count(table) == 1)
  }

  @Test func aTaskThatIsCancelledAlreadyWritesNothing() async throws {
    let task = Task { [engine, table] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await engine.write { try $0.put(table, key: "k", value: "v") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(engine.snapshot().count(table) == 0)
  }

  @Test func ofManyWritesThoseThatAreNotCancelledAreMade() async throws {
    let tasks = (0..<200).map { write("\($0)") }
    for (number, task) in tasks.enumerated() where number % 3 == 0 { task.cancel() }
    var made = 0
    for (number, task) in tasks.enumerated() {
      switch await task.result {
      case .success: made += 1
      case .failure(let error):
        #expect(error is CancellationError && number % 3 == 0, "write \(number)")
      }
    }
    #expect(engine.snapshot().count(table) == made)
    #expect(made >= 133)
  }
}
