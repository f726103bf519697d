import StorageEngine
import Testing

@testable import AndironCommands

@Suite struct AcknowledgementTests {
  private func state(_ commit: UInt64) -> TortureState {
    TortureState(commit: commit, seed: 1, digest: commit &* 0x1234_5678)
  }

  @Test("what is printed can be read")
  func roundTrip() {
    let text =
      Acknowledgements.header(seed: 4, from: TortureState())
      + Acknowledgements.line(state(1), .full) + Acknowledgements.line(state(2), .ordered)
      + Acknowledgements.line(state(3), .buffered)
    let read = Acknowledgements(text)
    #expect(read.lines.map(\.commit) == [1, 2, 3])
    #expect(read.lines.map(\.digest) == [state(1).digest, state(2).digest, state(3).digest])
    #expect(read.lines.map(\.durability) == [.full, .ordered, .buffered])
    #expect(read.malformedCount == 0)
  }

  @Test("a line that a kill has cut, anywhere, is passed over")
  func torn() {
    let line = Acknowledgements.line(state(900), .buffered)
    for length in 0..<(line.count - 1) {
      let text =
        Acknowledgements.line(state(1), .full) + String(line.prefix(length))
        + Acknowledgements.header(seed: 5, from: state(1)) + Acknowledgements.line(state(2), .full)
      let read = Acknowledgements(text)
      #expect(read.lines.map(\.commit) == [1, 2], "cut to \(length)")
      #expect(read.malformedCount == 0)
    }
  }

  @Test("a line that no kill can have cut is counted")
  func malformed() {
    let text = "commit 1 zzzz\n" + Acknowledgements.line(state(2), .full)
    #expect(Acknowledgements(text).malformedCount == 1)
  }
}
