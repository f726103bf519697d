import NetworkTestSupport
import Testing

@testable import Replication

@Suite(.whenQuiet) struct HandoverTests {
  @Test
  func `what several tasks give at once is all taken, in the order of each`() async throws {
    let handover = Handover<Int>(room: 1)
    let taken = try await withThrowingTaskGroup(of: Void.self) { group in
      for giver in 0..<4 {
        group.addTask {
          for number in 0..<200 { try await handover.give(giver * 1_000 + number) }
        }
      }
      var taken: [Int] = []
      while taken.count < 800, let number = try await handover.take() { taken.append(number) }
      try await group.waitForAll()
      return taken
    }
    for giver in 0..<4 {
      #expect(taken.filter { $0 / 1_000 == giver } == (0..<200).map { giver * 1_000 + $0 })
    }
  }

  @Test
  func `of those who wait to give, a cancelled one gives up and another goes on`() async throws {
    let handover = Handover<Int>(room: 1)
    try await handover.give(0)
    let first = Task { try await handover.give(1) }
    let second = Task { try await handover.give(2) }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await handover.take() == 0)
    try await second.value
    #expect(try await handover.take() == 2)
    handover.finish()
    #expect(try await handover.take() == nil)
    await #expect(throws: CancellationError.self) { try await handover.give(3) }
  }
}
