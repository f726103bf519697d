/// Memory that the tree operations of one writer share, allocated once.
struct PageScratch {
  /// One level on the path down a tree that is being changed.
  struct Step {
    var page: UnsafeMutableRawPointer
    var number: PageNumber
    /// The cell taken.
    var index: Int
  }

  /// Room for one page each.
  let page: UnsafeMutableRawPointer
  let otherPage: UnsafeMutableRawPointer
  /// Room for one whole key each.
  let firstKey: UnsafeMutableRawPointer
  let secondKey: UnsafeMutableRawPointer
  /// Room for the inline part of one key, used while cells are moved.
  let inlineKey: UnsafeMutableRawPointer
  /// Room for the inline part of one more key, used while prefixes are compared.
  let otherInlineKey: UnsafeMutableRawPointer
  /// The path from the root down to a leaf.
  let path: UnsafeMutablePointer<Step>

  init() {
    page = .allocate(byteCount: PageLayout.size, alignment: 64)
    otherPage = .allocate(byteCount: PageLayout.size, alignment: 64)
    firstKey = .allocate(byteCount: PageLayout.maximumKeyLength + 8, alignment: 8)
    secondKey = .allocate(byteCount: PageLayout.maximumKeyLength + 8, alignment: 8)
    inlineKey = .allocate(byteCount: 256 + 8, alignment: 8)
    otherInlineKey = .allocate(byteCount: 256 + 8, alignment: 8)
    path = .allocate(capacity: PageLayout.maximumTreeHeight + 1)
  }

  func deallocate() {
    page.deallocate()
    otherPage.deallocate()
    firstKey.deallocate()
    secondKey.deallocate()
    inlineKey.deallocate()
    otherInlineKey.deallocate()
    path.deallocate()
  }
}
