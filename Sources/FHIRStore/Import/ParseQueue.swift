import Dispatch
import FileAccess

/// Parses blocks on several threads, and returns the results in the order of the blocks.
///
/// Belongs to one thread, which adds blocks and takes results.
final class ParseQueue<Records: FHIRRecords> {
  /// The future result of a block.
  private final class Slot: Sendable {
    let result = Locked<BlockParser<Records>.Parsed?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }

  /// The parsers that are not parsing a block.
  private final class Idle: Sendable {
    private let make: @Sendable () -> BlockParser<Records>
    private let parsers = Locked<[ParserBox]>([])

    init(_ make: @escaping @Sendable () -> BlockParser<Records>) { self.make = make }

    func take() -> ParserBox {
      parsers.withLock { $0.popLast() } ?? ParserBox(parser: make())
    }

    func put(_ box: ParserBox) { parsers.withLock { $0.append(box) } }
  }

  /// A parser that moves between threads. It is sendable because the thread that takes it out of
  /// `Idle` uses it alone until it puts it back.
  private struct ParserBox: @unchecked Sendable {
    let parser: BlockParser<Records>
  }

  private let queue = DispatchQueue(label: "andiron.import", attributes: .concurrent)
  private let limit: Int
  private let idle: Idle
  private var slots: [Slot] = []

  init(_ threadCount: Int, _ make: @escaping @Sendable () -> BlockParser<Records>) {
    // Somewhat more blocks than threads: while the storing thread waits for the disk, the others
    // continue.
    limit = 2 * max(1, threadCount) + 2
    idle = Idle(make)
  }

  /// Whether a result should be taken before another block is added.
  var isFull: Bool { slots.count >= limit }

  func add(_ block: ImportBlocks.Block) {
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

  /// Waits for the result of the oldest block and returns it; nil if there are no blocks.
  func next() -> BlockParser<Records>.Parsed? {
    guard !slots.isEmpty else { return nil }
    let slot = slots.removeFirst()
    slot.isDone.wait()
    return slot.result.withLock { $0.take() }
  }

  /// Discards the results that were not taken, once they are done.
  func cancel() {
    while next() != nil {}
  }
}
