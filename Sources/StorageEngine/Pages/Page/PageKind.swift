/// The kind of a page. The leaf kinds differ in the bytes of payload in a cell.
enum PageKind: UInt8, Sendable {
  case leafWithoutPayload = 1
  case leafWithPayload4 = 2
  case leafWithPayload8 = 3
  case branch = 4
  case overflow = 5
  case rowLeaf = 6
  case rowBranch = 7
}
