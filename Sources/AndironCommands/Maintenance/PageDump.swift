internal import StorageEngine

/// The pages of one checkpoint.
struct PageDump: DumpCommand.Dump {
  struct Page: Encodable {
    var number: Int
    var offset: Int
    var kind: String?
    var cells: Int
    var isRight: Bool
    var defect: String?
  }

  var checkpoint: UInt64
  var pages: [Page] = []

  init(_ inspector: StoreInspector, _ number: UInt64) throws {
    checkpoint = number
    var pages: [Page] = []
    try inspector.pages(ofCheckpoint: number) { page in
      pages.append(
        Page(
          number: page.number, offset: page.offset, kind: page.kind?.rawValue,
          cells: page.cellCount, isRight: page.isHashRight, defect: page.defect))
      return true
    }
    self.pages = pages
  }

  var isRight: Bool { pages.allSatisfy { $0.isRight && $0.defect == nil } }

  var lines: [String] {
    pages.map { page in
      "page \(page.number) at \(page.offset): \(page.kind ?? "no kind"), \(page.cells) cells"
        + (page.isRight ? "" : ", does not match its hash")
        + (page.defect.map { ", \($0)" } ?? "")
    }
  }
}
