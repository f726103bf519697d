import FileAccess
import Synchronization

/// Decides, once for each opening, whether the pages of a checkpoint can be used as they are: whatever they hold,
/// no reader and no change of the trees may leave the pages, run in circles or trap.
///
/// The code of the trees believes what pages say of offsets, lengths, children and order. The pages that a
/// writer makes deserve it; those of a file need not, as a hash is no proof of who wrote them. So here everything
/// is looked at on which that code relies: each page in itself, that each belongs to one place, that all leaves
/// of a tree are at its height, that keys rise and are as many as said, and that rows and places exist.
///
/// Pages stand in the file before those that lead to them, which makes one pass in the order of numbers enough.
///
/// `@unchecked Sendable`: `shapes` and `counts` are written at each index by the one thread that looks at that
/// page, and read by others only after it is done; the rest is constant, atomic or locked.
final class CheckpointPages: @unchecked Sendable {
  /// A page that cannot be used, and why.
  struct Fault: Error, Hashable {
    enum Reason: Hashable {
      case hash
      case page(PageDefect)
      /// Two places lead to the page.
      case shared
      /// What is below the page is not what it says.
      case below
      /// A key does not lie between those beside it.
      case order
      /// A row, a place or a key that no store has.
      case content
    }

    var page: Int
    var reason: Reason
  }

  let header: CheckpointHeader
  let metadata: CheckpointMetadata
  let base: UnsafeRawPointer
  /// The pages, for what follows chains of them.
  let arena = PageArena()
  /// By page: the kind of its leaves, three bits, and its level above them, five bits; zero where it was not
  /// looked at.
  let shapes: UnsafeMutablePointer<UInt8>
  /// By page: the keys in it or below it.
  let counts: UnsafeMutablePointer<UInt64>
  /// By slot: where places may end.
  let segmentEnds: [Int]
  private let marks: UnsafeMutablePointer<Atomic<UInt64>>
  private let markCount: Int
  /// Branches whose children another thread looks at.
  private let deferred = Locked<[Int]>([])
  private let fault = Locked<Fault?>(nil)
  let freeRowCount = Atomic<Int>(0)

  /// `bytes` is the header page and those behind it.
  init(_ header: CheckpointHeader, _ metadata: CheckpointMetadata, base: UnsafeRawPointer) {
    self.header = header
    self.metadata = metadata
    self.base = base
    arena.attachBase(base, pageCount: header.pageCount)
    segmentEnds = metadata.usage.map { $0.number == .none ? 0 : $0.byteCount }
    let count = header.pageCount + 1
    shapes = .allocate(capacity: count)
    shapes.initialize(repeating: 0, count: count)
    counts = .allocate(capacity: count)
    counts.initialize(repeating: 0, count: count)
    markCount = count / UInt64.bitWidth + 1
    marks = .allocate(capacity: markCount)
    for index in 0..<markCount { (marks + index).initialize(to: Atomic(0)) }
  }

  deinit {
    shapes.deallocate()
    counts.deallocate()
    marks.deinitialize(count: markCount)
    marks.deallocate()
  }

  /// The first fault that was found, or nil. Large checkpoints are looked at by several threads.
  func run() -> Fault? {
    Parallel.run(count: header.pageCount, atLeast: 4096, base: base) { range, _ in
      look(range.lowerBound + 1..<range.upperBound + 1)
    }
    if let fault = fault.withLock({ $0 }) { return fault }
    do throws(Fault) {
      for number in deferred.withLock({ $0.sorted() }) { try judgeBranch(number) }
      try judgeRoots()
    } catch { return error }
    return nil
  }

  private func look(_ range: Range<Int>) {
    let seed = header.store.seed(for: header.number)
    do throws(Fault) {
      for number in range {
        try checkHash(number, seed)
        try checkPage(number, range.lowerBound)
      }
    } catch {
      fault.withLock { if error.page < $0?.page ?? .max { $0 = error } }
    }
  }

  private func checkHash(_ number: Int, _ seed: UInt64) throws(Fault) {
    let page = base + number * PageLayout.size
    let content = UnsafeRawBufferPointer(start: page + 8, count: PageLayout.size - 8)
    let hash = XXH64.hash(content, seed: CheckpointHeader.pageSeed(seed, number))
    guard UInt64(littleEndian: page.loadUnaligned(as: UInt64.self)) == hash else {
      throw Fault(page: number, reason: .hash)
    }
  }

  private func checkPage(_ number: Int, _ lowest: Int) throws(Fault) {
    let page = base + number * PageLayout.size
    do throws(PageDefect) {
      try PageValidator.validate(
        UnsafeRawBufferPointer(start: page, count: PageLayout.size),
        number: PageNumber(UInt32(number)), pageCount: header.pageCount)
    } catch { throw Fault(page: number, reason: .page(error)) }
    guard let kind = PageKind(rawValue: UInt8(page.read8(PageLayout.kindOffset))) else { return }
    switch kind {
    case .leafWithoutPayload, .leafWithPayload4, .leafWithPayload8:
      try checkLeaf(TreePage(page), number)
      shapes[number] = Self.shape(kind, level: 1)
    case .overflow:
      let next = Int(page.read32(OverflowChain.nextOffset))
      if next != 0 { try mark(next) }
      shapes[number] = Self.shape(kind, level: 1)
    case .rowLeaf:
      try checkRows(page, number)
      shapes[number] = Self.shape(kind, level: 1)
    case .branch, .rowBranch:
      try markChildren(of: number, kind)
      if isReady(number, kind, lowest) {
        try judgeBranch(number)
      } else {
        deferred.withLock { $0.append(number) }
      }
    }
  }

  static func shape(_ kind: PageKind, level: Int) -> UInt8 {
    kind.rawValue << 5 | UInt8(truncatingIfNeeded: level)
  }

  /// Notes that a place leads to the page.
  func mark(_ page: Int) throws(Fault) {
    let bit = UInt64(1) << UInt64(page & 63)
    let old = marks[page / UInt64.bitWidth].bitwiseOr(bit, ordering: .relaxed).oldValue
    guard old & bit == 0 else { throw Fault(page: page, reason: .shared) }
  }

  /// The children of a branch or of a branch of the row table, those that there are.
  func forEachChild<Failure: Error>(
    of number: Int, _ kind: PageKind, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let page = base + number * PageLayout.size
    if kind == .branch {
      let tree = TreePage(page)
      for index in 0..<tree.count { try body(Int(tree.child(index).rawValue)) }
    } else {
      for index in 0..<RowTable.branchCapacity {
        let child = Int(page.read32(PageLayout.headerSize + index * 4))
        if child != 0 { try body(child) }
      }
    }
  }

  private func markChildren(of number: Int, _ kind: PageKind) throws(Fault) {
    try forEachChild(of: number, kind) { (child) throws(Fault) in try mark(child) }
  }

  /// Whether this thread has looked at all children.
  private func isReady(_ number: Int, _ kind: PageKind, _ lowest: Int) -> Bool {
    var isReady = true
    forEachChild(of: number, kind) { child in
      if child < lowest || shapes[child] == 0 { isReady = false }
    }
    return isReady
  }
}
