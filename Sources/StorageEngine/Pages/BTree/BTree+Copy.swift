extension BTree {
  /// Passes all pages of a tree to a sink, children before parents, with the numbers that the sink
  /// assigns. Returns the root of the copy. In the copy, bytes that no cell uses are zero.
  static func copy<Sink: PageSink>(
    _ root: Root, from arena: PageArena, into sink: inout Sink
  ) throws(PageArena.CopyError<Sink.Failure>) -> Root {
    guard root.height > 0 else { return root }
    guard root.height <= maximumHeight else { throw .damaged(root.page) }
    var copier = TreeCopier(arena: arena, leafKind: root.leafKind, height: root.height)
    defer { copier.deallocate() }
    var copy = root
    copy.page = try copier.copy(root.page, height: root.height, &sink)
    return copy
  }
}

private struct TreeCopier {
  let arena: PageArena
  let leafKind: PageLayout.Kind
  private let scratch = PageScratch()
  /// One page per level, in which the copy is built.
  private let levels: UnsafeMutableRawPointer
  /// The number of pages that can be copied before one must have been reached twice. Ends the copy
  /// of a damaged tree whose pages, each valid in itself, form a cycle.
  private var pagesLeft: Int

  init(arena: PageArena, leafKind: PageLayout.Kind, height: Int) {
    self.arena = arena
    self.leafKind = leafKind
    levels = .allocate(byteCount: height * PageLayout.size, alignment: 64)
    pagesLeft = arena.mappedPages
  }

  func deallocate() {
    scratch.deallocate()
    levels.deallocate()
  }

  /// Copies a page after everything below it. Each level on the path has a page of its own to
  /// patch.
  mutating func copy<Sink: PageSink>(
    _ number: PageNumber, height: Int, _ sink: inout Sink
  ) throws(PageArena.CopyError<Sink.Failure>) -> PageNumber {
    let source = TreePage(arena.pointer(to: number))
    pagesLeft -= 1
    guard pagesLeft >= 0 else { throw .damaged(number) }
    guard source.kind == Int((height == 1 ? leafKind : .branch).rawValue) else {
      throw .damaged(number)
    }
    let memory = levels + (height - 1) * PageLayout.size
    let target = TreePageEditor(memory)
    copyCells(of: source, to: target)
    for index in 0..<source.count {
      try copyOverflow(target, index, number, &sink)
      if height > 1 {
        target.setChild(try copy(source.child(index), height: height - 1, &sink), at: index)
      }
    }
    sink.finished(number)
    do throws(Sink.Failure) {
      return try sink.append(UnsafeRawBufferPointer(start: memory, count: PageLayout.size))
    } catch {
      throw .sink(error)
    }
  }

  /// Makes `target` a page with the cells of `source`, and zeros everywhere else. Most pages have
  /// no unused bytes between their cells and are copied as they are.
  private func copyCells(of source: TreePage, to target: TreePageEditor) {
    let memory = target.base
    if source.unused == 0, source.gap >= 0, source.cellStart <= PageLayout.size {
      memory.copyMemory(from: source.base, byteCount: PageLayout.size)
    } else {
      target.initialize(
        kind: source.kind, prefix: source.prefix, prefixLength: source.prefixLength)
      target.append(0..<source.count, of: source, scratch)
    }
    memory.write64(0, PageLayout.stampOffset)
    let gap = target.page.gap
    (memory + (target.page.cellStart - gap)).initializeMemory(
      as: UInt8.self, repeating: 0, count: gap)
  }

  /// Copies the overflow pages of a cell, the last one first, and patches the cell.
  private func copyOverflow<Sink: PageSink>(
    _ target: TreePageEditor, _ index: Int, _ number: PageNumber, _ sink: inout Sink
  ) throws(PageArena.CopyError<Sink.Failure>) {
    let key = target.page.key(index)
    if key.overflow == .none { return }
    let total = key.total - TreePage.inlineLimit
    var pages: [(number: PageNumber, bytes: UnsafeRawPointer, count: Int)] = []
    var done = 0
    var next = key.overflow
    while done < total {
      guard let part = OverflowChain.part(of: next, from: done, total: total, arena) else {
        throw .damaged(number)
      }
      pages.append((next, part.bytes, part.count))
      done += part.count
      next = part.next
    }
    next = .none
    for page in pages.reversed() {
      OverflowChain.fill(scratch.page, page.bytes, page.count, next: next)
      sink.finished(page.number)
      do throws(Sink.Failure) {
        scratch.page.write64(0, PageLayout.stampOffset)
        next = try sink.append(UnsafeRawBufferPointer(start: scratch.page, count: PageLayout.size))
      } catch {
        throw .sink(error)
      }
    }
    target.setOverflow(next, at: index)
  }
}
