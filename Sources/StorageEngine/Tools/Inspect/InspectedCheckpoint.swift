/// A checkpoint file: its header, and facts from its metadata.
public struct InspectedCheckpoint: Sendable, Hashable {
  /// From the file's name.
  public var number: UInt64
  public var path: String
  public var byteCount: Int
  /// Whether the manifest names it.
  public var isNamed = false
  /// Whether the header matches its hash. If it does not, none of the following is known.
  public var isHeaderRight = false
  public var version = ""
  /// 32 hexadecimal digits.
  public var store = ""
  public var pageByteCount = 0
  public var pageCount = 0
  public var metadataByteCount = 0
  public var isEncrypted = false
  /// The reason why the content of an encrypted checkpoint could not be read.
  public var keyProblem: String?
  /// Whether the metadata match their hash and can be read. The following comes from them.
  public var isMetadataRight = false
  /// The position at which replay starts.
  public var logSegment: UInt64 = 0
  public var logOffset = 0
  public var nextSequence: UInt64 = 0
  /// The number of rows that were ever used, and how many of them are free again.
  public var rowCount = 0
  public var freeRowCount = 0
}

extension InspectedCheckpoint {
  init(number: UInt64, path: String, byteCount: Int, isNamed: Bool) {
    self.number = number
    self.path = path
    self.byteCount = byteCount
    self.isNamed = isNamed
  }

  mutating func note(_ header: CheckpointHeader) {
    isHeaderRight = true
    version = header.version.text
    store = header.store.text
    pageByteCount = header.pageByteCount
    pageCount = header.pageCount
    metadataByteCount = header.metadataByteCount
    isEncrypted = header.key != nil
  }

  mutating func note(_ file: CheckpointBytes) {
    byteCount = file.fileByteCount
    note(file.header)
    guard let metadata = file.metadata else { return }
    isMetadataRight = true
    logSegment = metadata.logPosition.segment.rawValue
    logOffset = metadata.logPosition.offset
    nextSequence = metadata.nextSequence.rawValue
    rowCount = Int(metadata.roots.nextRow) - 1
    freeRowCount = metadata.roots.freeRowCount
  }
}

extension InspectedCheckpoint {
  /// A page of a checkpoint.
  public struct Page: Sendable, Hashable {
    /// The kind of a page.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Keys of an index: no payload.
      case indexLeaf
      /// Keys of a table with their rows.
      case recordLeaf
      /// Keys with places: old versions, changed entries.
      case placeLeaf
      case branch
      /// The rest of a long key.
      case overflow
      case rowLeaf
      case rowBranch
    }

    public var number: Int
    /// The offset of the page in the file; in an encrypted one, of the block that contains it.
    public var offset: Int
    /// Nil if the page is of no known kind.
    public var kind: Kind?
    /// Cells of a leaf or branch, bytes of an overflow page; zero for others.
    public var cellCount: Int
    public var isHashRight: Bool
    /// The defect in the page itself; nil if it has none.
    public var defect: String?
  }
}

extension InspectedCheckpoint.Page {
  init?(_ number: Int, of file: CheckpointBytes) {
    guard let page = file.page(number), let base = page.baseAddress else { return nil }
    self.number = number
    offset = file.fileOffset(ofPage: number)
    isHashRight = file.isHashRight(ofPage: number)
    let kind = PageLayout.Kind(rawValue: UInt8(base.read8(PageLayout.kindOffset)))
    self.kind = kind.map { Kind($0) }
    switch kind {
    case .leafWithoutPayload, .leafWithPayload4, .leafWithPayload8, .branch, .overflow:
      cellCount = TreePage(base).count
    case .rowLeaf, .rowBranch, nil: cellCount = 0
    }
    do throws(PageValidator.Defect) {
      try PageValidator.validate(
        page, number: PageNumber(UInt32(number)), pageCount: file.header.pageCount)
    } catch {
      defect = "\(error)"
    }
  }
}

extension InspectedCheckpoint.Page.Kind {
  init(_ kind: PageLayout.Kind) {
    self =
      switch kind {
      case .leafWithoutPayload: .indexLeaf
      case .leafWithPayload4: .recordLeaf
      case .leafWithPayload8: .placeLeaf
      case .branch: .branch
      case .overflow: .overflow
      case .rowLeaf: .rowLeaf
      case .rowBranch: .rowBranch
      }
  }
}
