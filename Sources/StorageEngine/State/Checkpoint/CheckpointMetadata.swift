/// The part of a checkpoint beside its pages: roots, counts and definitions as of its sequence.
struct CheckpointMetadata: Sendable {
  /// Where replay starts.
  var logPosition: LogPosition
  var nextSequence: SequenceNumber
  var roots: Roots
  var catalog: Catalog
  /// Indexed by slot.
  var usage: [SegmentUsage]
  var highestNumber: SegmentNumber
  /// The time of the newest commit.
  var time: UInt64
}

extension CheckpointMetadata {
  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(logPosition.segment.rawValue)
    writer.append(UInt64(logPosition.offset))
    writer.append(nextSequence.rawValue)
    writer.append(highestNumber.rawValue)
    writer.append(time)
    writer.append(catalog.nextIdentifier.rawValue)
    writer.append(roots.nextRow)
    writer.append(roots.freeRow)
    writer.append(UInt64(roots.freeRowCount))
    writer.append(roots.rows.page.rawValue)
    writer.append(UInt32(roots.rows.height))
    writer.append(roots.entries)
    writer.append(UInt32(usage.count))
    for usage in usage { writer.append(usage) }
    let identifiers = roots.tables.identifiers
    writer.append(UInt32(identifiers.count))
    for identifier in identifiers {
      guard let trees = roots.tables[identifier] else { continue }
      writer.append(identifier.rawValue)
      writer.append(trees.primary)
      writer.append(trees.oldVersions)
    }
    let definitions = catalog.sorted
    writer.append(UInt32(definitions.count))
    for definition in definitions {
      writer.append(UInt32(definition.key.count))
      writer.append(contentsOf: definition.key)
      writer.append(UInt32(definition.encoded.count))
      writer.append(contentsOf: definition.encoded)
    }
    return writer.bytes
  }

  /// Reads metadata, or returns nil if the bytes are malformed or name pages above `pageCount`.
  init?(_ bytes: UnsafeRawBufferPointer, pageCount: Int) {
    var reader = ByteReader(bytes)
    do {
      logPosition = LogPosition(
        segment: SegmentNumber(try reader.read()), offset: try reader.readCount())
      nextSequence = SequenceNumber(try reader.read())
      highestNumber = SegmentNumber(try reader.read())
      time = try reader.read()
      catalog = Catalog()
      let nextIdentifier: UInt32 = try reader.read()
      guard (1...UInt32(EngineLimits.definitionCount)).contains(nextIdentifier) else { return nil }
      catalog.reserveIdentifier(TableIdentifier(nextIdentifier - 1))
      roots = Roots()
      roots.nextRow = try reader.read()
      roots.freeRow = try reader.read()
      roots.freeRowCount = try reader.readCount()
      roots.rows.page = try reader.readPage(below: pageCount)
      roots.rows.height = Int(try reader.read(UInt32.self))
      guard roots.rows.height <= RowTable.maximumHeight else { return nil }
      roots.entries = try reader.readTree(below: pageCount)
      usage = []
      for _ in 0..<(try reader.read(UInt32.self)) { usage.append(try reader.readUsage()) }
      for _ in 0..<(try reader.read(UInt32.self)) {
        let identifier = TableIdentifier(try reader.read())
        guard identifier.rawValue < EngineLimits.definitionCount else { return nil }
        let primary = try reader.readTree(below: pageCount)
        var trees = TableRoots(isIndex: primary.payloadByteCount == 0)
        trees.primary = primary
        trees.oldVersions = try reader.readTree(below: pageCount)
        roots.tables[identifier] = trees
      }
      for _ in 0..<(try reader.read(UInt32.self)) {
        let key = try reader.readBytes(Int(try reader.read(UInt32.self)))
        let value = try reader.readBytes(Int(try reader.read(UInt32.self)))
        guard let definition = Definition(key: key, value: value) else { return nil }
        catalog.set(definition)
      }
    } catch { return nil }
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ tree: TreeRoot) {
    append(tree.page.rawValue)
    append(UInt32(tree.height))
    append(tree.count)
    append(UInt32(tree.payloadByteCount))
  }

  fileprivate mutating func append(_ usage: SegmentUsage) {
    append(usage.number.rawValue)
    append(usage.origin.rawValue)
    append(usage.kind.rawValue)
    append(UInt8(usage.isSealed ? 1 : 0) | UInt8(usage.continuesBatch ? 2 : 0))
    append(UInt64(usage.byteCount))
    append(Int64(usage.liveByteCount))
    append(Int64(usage.putCount))
    append(Int64(usage.livePutCount))
    append(Int64(usage.tombstoneByteCount))
    append(usage.tombstoneCeiling)
  }
}

extension ByteReader {
  fileprivate mutating func readPage(below pageCount: Int) throws(Exhausted) -> PageNumber {
    let page = PageNumber(try read(UInt32.self))
    guard page.rawValue <= pageCount else { throw Exhausted() }
    return page
  }

  fileprivate mutating func readTree(below pageCount: Int) throws(Exhausted) -> TreeRoot {
    let page = try readPage(below: pageCount)
    let height = Int(try read(UInt32.self))
    let count: UInt64 = try read()
    let payload = Int(try read(UInt32.self))
    guard payload == 0 || payload == 4 || payload == 8, height <= BTree.maximumHeight else {
      throw Exhausted()
    }
    return TreeRoot(page: page, height: height, count: count, payloadByteCount: payload)
  }

  fileprivate mutating func readUsage() throws(Exhausted) -> SegmentUsage {
    let number = SegmentNumber(try read())
    let origin = SegmentNumber(try read())
    guard let kind = SegmentKind(rawValue: try read()) else { throw Exhausted() }
    let flags: UInt8 = try read()
    var usage = SegmentUsage(
      number: number, origin: origin, kind: kind, byteCount: try readCount(),
      isSealed: flags & 1 == 1)
    usage.continuesBatch = flags & 2 == 2
    usage.liveByteCount = Int(try read(Int64.self))
    usage.putCount = Int(try read(Int64.self))
    usage.livePutCount = Int(try read(Int64.self))
    usage.tombstoneByteCount = Int(try read(Int64.self))
    usage.tombstoneCeiling = try read()
    return usage
  }
}
