import FileAccess
import Synchronization

/// Decides, once at each opening, whether the pages of a checkpoint can be used as they are:
/// whatever they contain, no read and no change of the trees may access memory outside them, loop
/// forever or trap.
///
/// The code of the trees trusts the offsets, lengths, children and order that pages state. Pages
/// that a writer made deserve that trust. Pages of a file need not, since a hash does not prove who
/// wrote them. So everything that this code relies on is checked here: that each page is valid in
/// itself and belongs to one place only, that all leaves of a tree are at its height, that keys
/// ascend and are as many as stated, and that rows and places exist.
///
/// In the file, pages come before those that refer to them, so one pass in the order of numbers is
/// enough.
///
/// `@unchecked Sendable`: at each index, `shapes` and `counts` are written by the one thread that
/// checks that page, and read by others only after it is done; the rest is constant, atomic or
/// locked.
final class CheckpointPages: @unchecked Sendable {
  /// A page that cannot be used, and why.
  struct Fault: Error, Hashable {
    enum Reason: Hashable {
      case hash
      case page(PageValidator.Defect)
      /// Two places refer to the page.
      case shared
      /// The pages below do not match what the page states.
      case below
      /// A key is not between its neighbours.
      case order
      /// A row, a place or a key that no store can have.
      case content
    }

    var page: Int
    var reason: Reason
  }

  let header: CheckpointHeader
  let metadata: CheckpointMetadata
  let base: UnsafeRawPointer
  /// The pages as an arena, for code that follows chains of them.
  let arena = PageArena()
  /// By page: the kind of its leaves in three bits, and its level above them in five; zero if it
  /// has not been checked.
  let shapes: UnsafeMutablePointer<UInt8>
  /// By page: the number of keys in it or below it.
  let counts: UnsafeMutablePointer<UInt64>
  /// By slot: the offset that no frame may extend beyond.
  let segmentEnds: [Int]
  private let marks: UnsafeMutablePointer<Atomic<UInt64>>
  private let markCount: Int
  /// Branches with children that another thread checks.
  private let deferred = Locked<[Int]>([])
  private let fault = Locked<Fault?>(nil)
  let freeRowCount = Atomic<Int>(0)

  /// `base` is the start of the header page, which the other pages follow.
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

  /// Returns the first fault that was found, or nil. Several threads share the work for large
  /// checkpoints.
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
    do throws(PageValidator.Defect) {
      try PageValidator.validate(
        UnsafeRawBufferPointer(start: page, count: PageLayout.size),
        number: PageNumber(UInt32(number)), pageCount: header.pageCount)
    } catch { throw Fault(page: number, reason: .page(error)) }
    guard let kind = PageLayout.Kind(rawValue: UInt8(page.read8(PageLayout.kindOffset))) else {
      return
    }
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

  static func shape(_ kind: PageLayout.Kind, level: Int) -> UInt8 {
    kind.rawValue << 5 | UInt8(truncatingIfNeeded: level)
  }

  /// Notes that a place refers to the page.
  func mark(_ page: Int) throws(Fault) {
    let bit = UInt64(1) << UInt64(page & 63)
    let old = marks[page / UInt64.bitWidth].bitwiseOr(bit, ordering: .relaxed).oldValue
    guard old & bit == 0 else { throw Fault(page: page, reason: .shared) }
  }

  /// Calls `body` with the existing children of a branch, of a tree or of the row table.
  func forEachChild<Failure: Error>(
    of number: Int, _ kind: PageLayout.Kind, _ body: (Int) throws(Failure) -> Void
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

  private func markChildren(of number: Int, _ kind: PageLayout.Kind) throws(Fault) {
    try forEachChild(of: number, kind) { (child) throws(Fault) in try mark(child) }
  }

  /// Whether this thread has checked all children of the branch.
  private func isReady(_ number: Int, _ kind: PageLayout.Kind, _ lowest: Int) -> Bool {
    var isReady = true
    forEachChild(of: number, kind) { child in
      if child < lowest || shapes[child] == 0 { isReady = false }
    }
    return isReady
  }
}
