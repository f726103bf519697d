/// Records which versions snapshots pin, and since when. The owner guards access.
final class SnapshotRegistry {
  struct Pin: Sendable, Hashable {
    var version: UInt64
    /// Nanoseconds since 1970.
    var since: UInt64
  }

  /// In the order of tokens, which is that of versions: only the newest version can be pinned.
  private var open: [(token: UInt64, pin: Pin, copied: CopiedPages?)] = []
  private var nextToken: UInt64 = 1

  func add(_ version: UInt64, at time: UInt64, copied: CopiedPages? = nil) -> UInt64 {
    defer { nextToken += 1 }
    if let last = open.last { precondition(last.pin.version <= version, "versions rise") }
    open.append((nextToken, Pin(version: version, since: time), copied))
    return nextToken
  }

  func remove(_ token: UInt64) {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].token < token { low = middle + 1 } else { high = middle }
    }
    if low < open.count, open[low].token == token { open.remove(at: low) }
  }

  func isAnyPinned(from first: UInt64, below limit: UInt64) -> Bool {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].pin.version < first { low = middle + 1 } else { high = middle }
    }
    return low < open.count && open[low].pin.version < limit
  }

  /// The pinned versions below `limit`, each once, in ascending order.
  func versions(before limit: UInt64) -> [PageWriter.PinnedVersion] {
    var versions: [PageWriter.PinnedVersion] = []
    for (_, pin, copied) in open {
      guard pin.version < limit else { break }
      if let last = versions.last, last.version == pin.version {
        // With two pins, one may still read a page that the other no longer needs.
        versions[versions.count - 1].copied = nil
      } else {
        versions.append(PageWriter.PinnedVersion(version: pin.version, copied: copied))
      }
    }
    return versions
  }

  /// In the order of versions.
  var pins: [Pin] { open.map(\.pin) }
}
