extension RowTable {
  /// Passes all pages of a table to a sink, children before parents, with the numbers that the sink
  /// assigns. Returns the root of the copy.
  static func copy<Sink: PageSink>(
    _ root: Root, from arena: PageArena, into sink: inout Sink
  ) throws(PageArena.CopyError<Sink.Failure>) -> Root {
    guard root.height > 0 else { return root }
    guard root.height <= maximumHeight else { throw .damaged(root.page) }
    var copy = root
    // No valid table has more pages than the arena, but a cycle of pages would.
    var pagesLeft = arena.mappedPages
    copy.page = try copyPage(root.page, height: root.height, arena, &pagesLeft, &sink)
    return copy
  }

  private static func copyPage<Sink: PageSink>(
    _ number: PageNumber, height: Int, _ arena: PageArena, _ pagesLeft: inout Int,
    _ sink: inout Sink
  ) throws(PageArena.CopyError<Sink.Failure>) -> PageNumber {
    let source = arena.pointer(to: number)
    let kind: PageLayout.Kind = height == 1 ? .rowLeaf : .rowBranch
    pagesLeft -= 1
    guard pagesLeft >= 0 else { throw .damaged(number) }
    guard source.read8(PageLayout.kindOffset) == Int(kind.rawValue) else {
      throw .damaged(number)
    }
    let target = UnsafeMutableRawPointer.allocate(byteCount: PageLayout.size, alignment: 64)
    defer { target.deallocate() }
    target.copyMemory(from: source, byteCount: PageLayout.size)
    target.write64(0, PageLayout.stampOffset)
    if height > 1 {
      for index in 0..<branchCapacity {
        let offset = PageLayout.headerSize + index * 4
        let child = PageNumber(source.read32(offset))
        if child == .none { continue }
        let own = try copyPage(child, height: height - 1, arena, &pagesLeft, &sink)
        target.write32(own.rawValue, offset)
      }
    }
    sink.finished(number)
    do throws(Sink.Failure) {
      return try sink.append(UnsafeRawBufferPointer(start: target, count: PageLayout.size))
    } catch {
      throw .sink(error)
    }
  }
}
