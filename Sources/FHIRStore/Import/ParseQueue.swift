import Dispatch
import FileAccess

/// Parses blocks on several threads and gives what they become in the order of the blocks.
///
/// Belongs to one thread, which adds blocks and takes results.
final class ParseQueue {
  /// What a block becomes.
  private final class Slot: Sendable {
    let result = Locked<ParsedBlock?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Parsers that no block is being parsed by.
  private final class Idle: Sendable {
    private let make: @Sendable () -> BlockParser
    private let parsers = Locked<[ParserBox]>([])

    init(_ make: @escaping @Sendable () -> BlockParser) { self.make = make }

    func take() -> ParserBox {
      parsers.withLock { $0.popLast() } ?? ParserBox(parser: make())
    }

    func put(_ box: ParserBox) { parsers.withLock { $0.append(box) } }
  }

  /// A parser on its way between threads. Sendable since whoever takes it out of `Idle` has it alone until it puts it
  /// back.
  private struct ParserBox: @unchecked Sendable {
    let parser: BlockParser
  }

  private let queue = DispatchQueue(label: "andiron.import", attributes: .concurrent)
  private let limit: Int
  private let idle: Idle
  private var slots: [Slot] = []

  init(_ threadCount: Int, _ make: @escaping @Sendable () -> BlockParser) {
    // Some more than threads: while the one that stores waits for the disk, the others go on.
    limit = 2 * max(1, threadCount) + 2
    idle = Idle(make)
  }

  /// Whether a result should be taken before another block is added.
  var isFull: Bool { slots.count >= limit }

  func add(_ block: ImportBlock) {
    let slot = Slot()
    slots.append(slot)
    queue.async { [idle] in
      let box = idle.take()
      let parsed = box.parser.parse(block)
      idle.put(box)
      slot.result.withLock { $0 = parsed }
      slot.isDone.signal()
    }
  }

  /// What the oldest block became, which is waited for; nil where there is none.
  func next() -> ParsedBlock? {
    guard !slots.isEmpty else { return nil }
    let slot = slots.removeFirst()
    slot.isDone.wait()
    return slot.result.withLock { $0.take() }
  }

  /// Forgets what was not taken, when it is done.
  func cancel() {
    while next() != nil {}
  }
}
