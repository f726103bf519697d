/// Decides whether the bytes of one page, whatever they are, form a page that can be read and
/// changed without accessing memory outside it. The checkers compare pages with each other.
enum PageValidator {
  /// Checks a page of a checkpoint of `pageCount` pages, in which children come before parents.
  /// Bytes 0..<8, the hash, are not checked.
  static func validate(
    _ bytes: UnsafeRawBufferPointer, number: PageNumber, pageCount: Int
  ) throws(Defect) {
    let below = min(Int(number.rawValue), pageCount + 1)
    try validate(bytes, childrenBelow: UInt32(clamping: below))
  }

  /// Checks a page whose children may have any page number below a limit.
  static func validate(
    _ bytes: UnsafeRawBufferPointer, childrenBelow limit: UInt32
  ) throws(Defect) {
    guard bytes.count == PageLayout.size, let page = bytes.baseAddress else { throw .size }
    guard let kind = PageLayout.Kind(rawValue: UInt8(page.read8(PageLayout.kindOffset))) else {
      throw .kind
    }
    switch kind {
    case .leafWithoutPayload, .leafWithPayload4, .leafWithPayload8, .branch:
      try TreePageValidator(page: TreePage(page), limit: limit).validate()
    case .overflow: try validateOverflow(page, limit)
    case .rowLeaf: try validateRowHeader(page)
    case .rowBranch:
      try validateRowHeader(page)
      for index in 0..<RowTable.branchCapacity {
        guard page.read32(PageLayout.headerSize + index * 4) < limit else { throw .child }
      }
    }
  }

  private static func validateOverflow(
    _ page: UnsafeRawPointer, _ limit: UInt32
  ) throws(Defect) {
    let count = page.read16(OverflowChain.lengthOffset)
    let next = page.read32(OverflowChain.nextOffset)
    guard page.read8(TreePage.prefixLengthOffset) == 0, count > 0,
      count <= OverflowChain.capacity
    else { throw .header }
    guard next < limit else { throw .child }
    guard next == 0 || count == OverflowChain.capacity else { throw .header }
  }

  private static func validateRowHeader(_ page: UnsafeRawPointer) throws(Defect) {
    guard page.read64(PageLayout.kindOffset) &>> 8 == 0 else { throw .header }
  }
}

extension PageValidator {
  /// A defect in the bytes of one page.
  enum Defect: Error, Hashable, Sendable {
    /// The number of bytes is not that of a page.
    case size
    /// The page is of no known kind.
    case kind
    /// A header field is out of range, or bytes that must be zero are not.
    case header
    /// A cell starts or ends outside the cell area, or overlaps another.
    case cellBounds
    /// Used and unused bytes do not add up.
    case accounting
    /// The length or the head of a key is not possible.
    case key
    /// Keys are not in ascending order.
    case order
    /// A page number is zero, not below the page's own number, or not in the file.
    case child
  }
}
