#if ANDIRON_CHECKS
  /// Checks, in builds for tests, that each state fits together before anything builds on it:
  /// trees, free rows, counts of segments, and the order of versions and sequences.
  ///
  /// A state that did not fit together when the store was opened is not checked again: what the
  /// files of a damaged store contain is the business of `verify`. Used under the writer's lock.
  struct Invariants {
    /// Stores with more rows are checked in full only now and then.
    private static let smallRowCount: UInt32 = 2048
    /// In full, all states of a small store are checked, and one in `interval` of a large one.
    private static let interval = 64

    private let isExcused: Bool
    private var round = 0
    private var last: Version
    private var checked: StoreState

    init(_ writer: Writer) {
      last = writer.queue.current
      checked = writer.state
      isExcused = Self.finding(in: writer) != nil
    }

    /// Traps if the state that the last commit has left does not fit together.
    mutating func check(_ writer: Writer, after version: Version) {
      guard !isExcused, writer.arena.damagedPage == .none else { return }
      round += 1
      precondition(
        version.identifier >= last.identifier && version.sequence >= last.sequence,
        "versions and sequences rise")
      precondition(
        version.sequence < writer.working.nextSequence, "a sequence is used once")
      precondition(
        writer.queue.durablePosition <= writer.queue.orderedPosition, "what is durable is ordered")
      let state = writer.state
      let isFull =
        state.roots.nextRow <= Self.smallRowCount || round.isMultiple(of: Self.interval)
      let found = isFull ? Self.finding(in: writer) : Self.finding(in: state, unlike: checked)
      if let found {
        preconditionFailure("version \(version.identifier) does not fit together: \(found)")
      }
      last = version
      checked = state
    }

    // MARK: Findings

    private static func finding(in writer: Writer) -> String? {
      let state = writer.state
      return treeFinding(in: state) ?? rowFinding(in: state) ?? usageFinding(in: writer)
    }

    /// A finding in the trees that the last transaction changed.
    private static func finding(in state: StoreState, unlike old: StoreState) -> String? {
      var found: String?
      for identifier in state.roots.tables.identifiers {
        guard let trees = state.roots.tables[identifier],
          trees != old.roots.tables[identifier]
        else { continue }
        BTree.check(trees.primary, state.arena) { found = found ?? $0 }
        BTree.check(trees.oldVersions, state.arena) { found = found ?? $0 }
      }
      return found
    }

    /// A finding in any tree, or a page that two of them share.
    private static func treeFinding(in state: StoreState) -> String? {
      var seen = Set<UInt32>()
      var found: String?
      for identifier in state.roots.tables.identifiers {
        guard let trees = state.roots.tables[identifier] else { continue }
        for root in [trees.primary, trees.oldVersions] {
          BTree.check(root, state.arena, seen: &seen) {
            found = found ?? "table \(identifier.rawValue): \($0)"
          }
        }
      }
      BTree.check(state.roots.entries, state.arena, seen: &seen) {
        found = found ?? "changed entries: \($0)"
      }
      RowTable.check(state.roots.rows, state.arena, seen: &seen) { found = found ?? "rows: \($0)" }
      return found
    }

    /// Rows are used by one key each, or in the list of free rows.
    private static func rowFinding(in state: StoreState) -> String? {
      let roots = state.roots
      var row = roots.freeRow
      var count = 0
      while row != 0 {
        let word = state.place(of: row)
        guard row < roots.nextRow, word.isFree, count < Int(roots.nextRow) else {
          return "the list of free rows is broken at row \(row)"
        }
        count += 1
        row = word.nextFree
      }
      if count != roots.freeRowCount {
        return "\(count) rows are free, \(roots.freeRowCount) are counted"
      }
      let used = roots.tables.identifiers.reduce(0) { sum, identifier in
        guard let root = roots.tables[identifier]?.primary, root.payloadByteCount == 4 else {
          return sum
        }
        return sum + Int(root.count)
      }
      return used + count == Int(roots.nextRow) - 1
        ? nil : "\(roots.nextRow - 1) rows: \(used) are used and \(count) are free"
    }

    /// The counts of segments are those of what the trees refer to.
    private static func usageFinding(in writer: Writer) -> String? {
      let state = writer.state
      var counted: [Slot: (bytes: Int, puts: Int)] = [:]
      var isKnown = true
      func count(_ place: Place, isRecord: Bool) {
        guard let byteCount = place.byteCount else { return isKnown = false }
        counted[place.slot, default: (0, 0)].bytes += byteCount
        if isRecord { counted[place.slot, default: (0, 0)].puts += 1 }
      }
      for row in 1..<max(1, state.roots.nextRow) {
        let place = state.place(of: row)
        if place.isRecord { count(place, isRecord: true) }
      }
      var trees = state.roots.tables.identifiers.compactMap {
        state.roots.tables[$0]?.oldVersions
      }
      trees.append(state.roots.entries)
      for root in trees where root.count > 0 {
        var cursor = TreeCursor(root, state.arena)
        cursor.seekFirst()
        while cursor.isValid {
          count(Place(rawValue: cursor.payload), isRecord: false)
          cursor.next()
        }
      }
      // The length of a very long frame is in its header only.
      guard isKnown else { return nil }
      for (index, usage) in writer.store.usage.enumerated() {
        let found = counted[Slot(index)] ?? (0, 0)
        if usage.liveByteCount != found.bytes || usage.livePutCount != found.puts {
          return "segment \(usage.number.rawValue) counts \(usage.livePutCount) records in "
            + "\(usage.liveByteCount) bytes and has \(found.puts) in \(found.bytes)"
        }
        if usage.putCount < usage.livePutCount {
          return "segment \(usage.number.rawValue) counts more current records than records"
        }
      }
      return nil
    }
  }
#endif
