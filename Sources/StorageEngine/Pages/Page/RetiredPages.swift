/// Pages that committed transactions gave up, until no version in use has them.
///
/// A page that was made by the commit of version `m` and given up by that of version `r` belongs to
/// the versions `m..<r`. It is free once `r` can be read and no version in that range is pinned: a
/// page that was made after a pinned version and given up again need not wait for that version to
/// go.
///
/// Each page waits for the newest pinned version before `r`, its *holder*, if it is old enough to
/// belong to it. Only the newest version can be pinned, so no other version can come between the
/// two. The page is examined again only when its holder's pins are gone, or when the checkpoint
/// that alone pins it has copied some more pages.
struct RetiredPages {
  /// The pages that one commit gave up.
  private struct Group {
    let version: UInt64
    /// Pages with this stamp or a higher one were made by this commit or a later one.
    let stamp: UInt64
    let end: Int
  }

  /// A pinned version, and the pages that wait for it.
  private struct Holder {
    let version: UInt64
    /// Pages with this stamp or a higher one were made after the version.
    let limit: UInt64
    var pages: [UInt32] = []
    var copied: CopiedPages?
    /// The number of pages that had been copied when `pages` was last examined.
    var copiedCount = 0
  }

  /// Pages of the commits that not all readers may see yet, in the order of their versions.
  private var pages: [UInt32] = []
  private var start = 0
  private var groups: [Group] = []
  private var firstGroup = 0
  /// One for each pinned version before the last commit that was moved, in the order of versions.
  private var holders: [Holder] = []

  var count: Int { holders.reduce(pages.count - start) { $0 + $1.pages.count } }

  mutating func append(_ page: UInt32) { pages.append(page) }

  /// Closes the pages appended since the last call as given up by the commit of `version`, whose
  /// transaction began with `stamp`. A commit that gave nothing up counts as well.
  mutating func close(version: UInt64, stamp: UInt64) {
    if firstGroup < groups.count, let last = groups.last {
      precondition(last.version < version, "versions rise")
    }
    groups.append(Group(version: version, stamp: stamp, end: pages.count))
  }

  /// Moves to `free` all pages that belong neither to `version` or a later one nor to one of
  /// `pins`. These are in ascending order, below `version`, and the only older versions in use. A
  /// version that was not among the pins when it was older than `version` must not be pinned later.
  mutating func move(
    upTo version: UInt64, pins: [PageWriter.PinnedVersion], table: PageArena.Table,
    to free: inout [UInt32]
  ) {
    if !holders.isEmpty { update(pins, table, &free) }
    guard firstGroup < groups.count, groups[firstGroup].version <= version else { return }
    if pins.isEmpty {
      moveAll(upTo: version, to: &free)
    } else {
      sort(upTo: version, pins: pins, table, &free)
    }
    shrink()
  }

  private mutating func moveAll(upTo version: UInt64, to free: inout [UInt32]) {
    var end = start
    while firstGroup < groups.count, groups[firstGroup].version <= version {
      end = groups[firstGroup].end
      firstGroup += 1
    }
    assert(start <= end && end <= pages.count, "groups follow each other")
    free.append(contentsOf: pages[start..<end])
    start = end
  }

  /// Frees pages or passes them to their holders. The first group after a pinned version shows
  /// which pages are younger than it.
  private mutating func sort(
    upTo version: UInt64, pins: [PageWriter.PinnedVersion], _ table: PageArena.Table,
    _ free: inout [UInt32]
  ) {
    var next = 0
    while firstGroup < groups.count, groups[firstGroup].version <= version {
      let group = groups[firstGroup]
      while next < pins.count, pins[next].version < group.version {
        if holders.last.map({ $0.version < pins[next].version }) ?? true {
          holders.append(
            Holder(
              version: pins[next].version, limit: group.stamp, copied: pins[next].copied))
        }
        next += 1
      }
      for page in pages[start..<group.end] { place(page, holders.count - 1, table, &free) }
      start = group.end
      firstGroup += 1
    }
  }

  /// Releases the pages that their holders no longer need: those of holders that are no longer
  /// pinned, and those that a checkpoint has copied since the last examination.
  private mutating func update(
    _ pins: [PageWriter.PinnedVersion], _ table: PageArena.Table, _ free: inout [UInt32]
  ) {
    var pin = pins.count - 1
    for index in holders.indices.reversed() {
      while pin >= 0, pins[pin].version > holders[index].version { pin -= 1 }
      guard pin >= 0, pins[pin].version == holders[index].version else {
        let dropped = holders.remove(at: index)
        for page in dropped.pages { place(page, index - 1, table, &free) }
        continue
      }
      holders[index].copied = pins[pin].copied
      guard let copied = pins[pin].copied else { continue }
      let count = copied.count
      guard count - holders[index].copiedCount >= copied.step else { continue }
      holders[index].copiedCount = count
      let pages = holders[index].pages
      holders[index].pages = []
      for page in pages { place(page, index, table, &free) }
    }
  }

  /// Passes a page to the holder at `index` or to the next older one that needs it, or frees it.
  private mutating func place(
    _ page: UInt32, _ index: Int, _ table: PageArena.Table, _ free: inout [UInt32]
  ) {
    assert(index < holders.count, "a holder, or none")
    var index = index
    while index >= 0, Self.stamp(of: page, table) < holders[index].limit {
      if holders[index].copied.map({ $0.contains(page) }) != true {
        holders[index].pages.append(page)
        return
      }
      index -= 1
    }
    free.append(page)
  }

  @inline(__always)
  private static func stamp(of page: UInt32, _ table: PageArena.Table) -> UInt64 {
    table.pointer(PageNumber(page)).load(
      fromByteOffset: PageLayout.stampOffset, as: UInt64.self)
  }

  /// Drops the used front part when it is the larger half, so that each entry moves at most once.
  private mutating func shrink() {
    if firstGroup == groups.count {
      pages.removeAll(keepingCapacity: pages.count < 1 << 16)
      groups.removeAll(keepingCapacity: groups.count < 1 << 12)
      start = 0
      firstGroup = 0
    } else if start > 1024, start * 2 > pages.count {
      pages.removeFirst(start)
      groups.removeFirst(firstGroup)
      for index in groups.indices {
        groups[index] = Group(
          version: groups[index].version, stamp: groups[index].stamp,
          end: groups[index].end - start)
      }
      start = 0
      firstGroup = 0
    }
  }
}
