/// The part of a checkpoint beside its pages: roots, counts and definitions as of its sequence.
struct CheckpointMetadata: Sendable {
  /// The position in the log at which replay starts.
  var logPosition: LogPosition
  var nextSequence: SequenceNumber
  var roots: StoreState.Roots
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
    Self.append(roots.entries, to: &writer)
    writer.append(UInt32(usage.count))
    for usage in usage { Self.append(usage, to: &writer) }
    let identifiers = roots.tables.identifiers
    writer.append(UInt32(identifiers.count))
    for identifier in identifiers {
      guard let trees = roots.tables[identifier] else { continue }
      writer.append(identifier.rawValue)
      Self.append(trees.primary, to: &writer)
      Self.append(trees.oldVersions, to: &writer)
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
      roots = StoreState.Roots()
      roots.nextRow = try reader.read()
      roots.freeRow = try reader.read()
      roots.freeRowCount = try reader.readCount()
      roots.rows.page = try Self.page(&reader, below: pageCount)
      roots.rows.height = Int(try reader.read(UInt32.self))
      guard roots.rows.height <= RowTable.maximumHeight else { return nil }
      roots.entries = try Self.tree(&reader, below: pageCount)
      usage = []
      for _ in 0..<(try reader.read(UInt32.self)) { usage.append(try Self.usage(&reader)) }
      for _ in 0..<(try reader.read(UInt32.self)) {
        let identifier = TableIdentifier(try reader.read())
        guard identifier.rawValue < EngineLimits.definitionCount else { return nil }
        let primary = try Self.tree(&reader, below: pageCount)
        var trees = TableMap.Roots(isIndex: primary.payloadByteCount == 0)
        trees.primary = primary
        trees.oldVersions = try Self.tree(&reader, below: pageCount)
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

  // MARK: Parts

  private static func append(_ tree: BTree.Root, to writer: inout ByteWriter) {
    writer.append(tree.page.rawValue)
    writer.append(UInt32(tree.height))
    writer.append(tree.count)
    writer.append(UInt32(tree.payloadByteCount))
  }

  private static func append(_ usage: SegmentUsage, to writer: inout ByteWriter) {
    writer.append(usage.number.rawValue)
    writer.append(usage.origin.rawValue)
    writer.append(usage.kind.rawValue)
    writer.append(UInt8(usage.isSealed ? 1 : 0) | UInt8(usage.continuesBatch ? 2 : 0))
    writer.append(UInt64(usage.byteCount))
    writer.append(Int64(usage.liveByteCount))
    writer.append(Int64(usage.putCount))
    writer.append(Int64(usage.livePutCount))
    writer.append(Int64(usage.tombstoneByteCount))
    writer.append(usage.tombstoneCeiling)
  }

  private static func page(
    _ reader: inout ByteReader, below pageCount: Int
  ) throws(ByteReader.Exhausted) -> PageNumber {
    let page = PageNumber(try reader.read(UInt32.self))
    guard page.rawValue <= pageCount else { throw ByteReader.Exhausted() }
    return page
  }

  private static func tree(
    _ reader: inout ByteReader, below pageCount: Int
  ) throws(ByteReader.Exhausted) -> BTree.Root {
    let page = try page(&reader, below: pageCount)
    let height = Int(try reader.read(UInt32.self))
    let count: UInt64 = try reader.read()
    let payload = Int(try reader.read(UInt32.self))
    guard payload == 0 || payload == 4 || payload == 8, height <= BTree.maximumHeight else {
      throw ByteReader.Exhausted()
    }
    return BTree.Root(page: page, height: height, count: count, payloadByteCount: payload)
  }

  private static func usage(
    _ reader: inout ByteReader
  ) throws(ByteReader.Exhausted) -> SegmentUsage {
    let number = SegmentNumber(try reader.read())
    let origin = SegmentNumber(try reader.read())
    guard let kind = SegmentHeader.Kind(rawValue: try reader.read()) else {
      throw ByteReader.Exhausted()
    }
    let flags: UInt8 = try reader.read()
    var usage = SegmentUsage(
      number: number, origin: origin, kind: kind, byteCount: try reader.readCount(),
      isSealed: flags & 1 == 1)
    usage.continuesBatch = flags & 2 == 2
    usage.liveByteCount = Int(try reader.read(Int64.self))
    usage.putCount = Int(try reader.read(Int64.self))
    usage.livePutCount = Int(try reader.read(Int64.self))
    usage.tombstoneByteCount = Int(try reader.read(Int64.self))
    usage.tombstoneCeiling = try reader.read()
    return usage
  }
}
