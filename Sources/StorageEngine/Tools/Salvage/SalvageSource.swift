import FileAccess

/// A segment of a damaged store, ready to be read even if its header is lost.
struct SalvageSource {
  let member: LogLayout.Member
  /// Nil if its records cannot be read: it belongs to another store, or the key is missing.
  let segment: Segment?
  /// The reason why there is no segment.
  let problem: EngineError?

  /// `isEncrypted` says whether the store's other files are.
  init(
    _ member: LogLayout.Member, _ directory: StoreDirectory, _ keys: KeyRing,
    store: StoreIdentifier, isEncrypted: Bool
  ) {
    self.member = member
    let path = member.file.path
    do throws(EngineError) {
      let header = try Self.header(member, store: store, isEncrypted: isEncrypted)
      guard header.store == store else {
        throw .damaged("the segment belongs to another store", path: path)
      }
      segment = try Segment(header, path: path, directory.fileSystem, keys)
      problem = nil
    } catch {
      segment = nil
      problem = error
    }
  }

  /// The header, or a substitute: the hashes of frames require only store and number.
  private static func header(
    _ member: LogLayout.Member, store: StoreIdentifier, isEncrypted: Bool
  ) throws(EngineError) -> SegmentHeader {
    if let header = member.file.knownHeader { return header }
    guard !isEncrypted else {
      throw .damaged(
        "the salt of the key is lost with the header", path: member.file.path, offset: 0)
    }
    return SegmentHeader(
      version: .current(encrypted: false), store: store, number: member.file.number,
      origin: member.file.number, kind: member.kind, key: nil, predecessor: .start, created: 0,
      sequenceFloor: .zero)
  }
}

extension SalvageSource {
  /// A record frame that was found.
  struct Candidate {
    var table: TableIdentifier
    var kind: FrameHeader.Kind
    var isCommitted: Bool
    /// The index of its source.
    var source: Int32
    var offset: Int32
    var byteCount: Int32
    var sequence: UInt64
    var mark: KeyMark

    /// Sorts by table and key, newest first.
    static func precedes(_ a: Self, _ b: Self) -> Bool {
      if a.table != b.table { return a.table < b.table }
      if a.mark.high != b.mark.high { return a.mark.high < b.mark.high }
      if a.mark.low != b.mark.low { return a.mark.low < b.mark.low }
      return a.sequence > b.sequence
    }

    func hasKey(of other: Self) -> Bool { table == other.table && mark == other.mark }
  }
}
