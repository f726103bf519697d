/// Checks whether metadata can be used as they are, no matter who wrote them.
extension CheckpointMetadata {
  /// Limits that no store reaches; beyond them, sums could overflow.
  private static let countLimit = 1 << 40
  private static let numberLimit: UInt64 = 1 << 60

  /// Whether all numbers are in range and definitions, trees and segments match each other.
  /// `CheckpointPages` checks the content of the pages.
  var isConsistent: Bool { areNumbersPlausible && areTreesPlausible && areSegmentsPlausible }

  private var areNumbersPlausible: Bool {
    nextSequence.rawValue > 0 && nextSequence.rawValue < Self.numberLimit
      && highestNumber.rawValue < Self.numberLimit && time < 1 << 63
      && logPosition.segment.rawValue < Self.numberLimit && logPosition.offset < Self.countLimit
      && logPosition.offset % FrameFormat.alignment == 0
      && roots.nextRow > 0 && (roots.freeRow == 0) == (roots.freeRowCount == 0)
      && roots.freeRow < roots.nextRow && roots.freeRowCount < Int(roots.nextRow)
      && (roots.rows.height == 0) == (roots.rows.page == .none)
  }

  /// Whether each definition has trees of its kind, and no trees exist without a definition.
  private var areTreesPlausible: Bool {
    guard let own = roots.tables[.catalog], own.primary.payloadByteCount == 4,
      Self.isPlausible(roots.entries), roots.entries.payloadByteCount == 8,
      roots.tables.identifiers.count == catalog.definitions.count + 1
    else { return false }
    for identifier in roots.tables.identifiers {
      guard let definition = catalog[identifier], let trees = roots.tables[identifier],
        Self.isPlausible(trees.primary), Self.isPlausible(trees.oldVersions),
        trees.primary.payloadByteCount == (definition.kind == .index ? 0 : 4),
        trees.oldVersions.payloadByteCount == 8
      else { return false }
      if definition.kind == .index {
        guard catalog.definitions[definition.table.rawValue]?.kind == .table else { return false }
      }
    }
    return true
  }

  private var areSegmentsPlausible: Bool {
    guard usage.count <= EngineLimits.slotCount else { return false }
    var numbers: Set<SegmentNumber> = []
    for segment in usage where segment.number != .none {
      let counts = [
        segment.byteCount, segment.liveByteCount, segment.putCount, segment.livePutCount,
        segment.tombstoneByteCount,
      ]
      guard numbers.insert(segment.number).inserted, segment.number <= highestNumber,
        counts.allSatisfy({ $0 >= 0 && $0 < Self.countLimit }),
        segment.byteCount >= SegmentHeader.byteCount
      else { return false }
    }
    // A store without live records has no segments once it was compacted.
    return true
  }

  /// Whether the manifest lists the same segments with the same lengths, that is, whether it was
  /// written for this checkpoint.
  func agrees(with segments: [Manifest.Entry]) -> Bool {
    let own = usage.filter { $0.number != .none }
    guard own.count == segments.count else { return false }
    var lengths: [SegmentNumber: Int] = [:]
    for entry in segments { lengths[entry.number] = entry.byteCount }
    return own.allSatisfy { lengths[$0.number] == $0.byteCount }
  }

  /// Whether page, height and count all say that the tree is empty, or all that it is not.
  private static func isPlausible(_ tree: BTree.Root) -> Bool {
    (tree.height == 0) == (tree.page == .none) && (tree.height == 0) == (tree.count == 0)
  }
}
