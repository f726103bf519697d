import Foundation

/// All versions of one item, and the links between them.
struct VersionHistory<Version: CareVersion> {
  /// The versions, oldest first: a version comes after all that it follows, and otherwise by the
  /// date of its writing, then by its uuid, so that all stores order the same versions alike. Links
  /// to later versions and ends of validity are up to date.
  private(set) var versions: [Version]

  init(_ versions: [Version]) {
    self.versions = Self.ordered(versions)
    link()
  }

  /// The versions that no other follows: several after edits that did not know of each other.
  var tips: [Version] { versions.filter(\.version.nextVersionUUIDs.isEmpty) }

  /// Whether there are versions, and all of the newest ones are deletions.
  var isDeleted: Bool { !versions.isEmpty && tips.allSatisfy(\.isDeletion) }

  mutating func append(_ version: Version) {
    versions.append(version)
    versions = Self.ordered(versions)
    link()
  }

  static func isBefore(_ one: Version, _ other: Version) -> Bool {
    let (date, otherDate) = (
      one.version.updatedDate ?? .distantPast, other.version.updatedDate ?? .distantPast
    )
    return date == otherDate ? one.uuid.uuidString < other.uuid.uuidString : date < otherDate
  }

  private static func ordered(_ versions: [Version]) -> [Version] {
    let sorted = versions.sorted(by: isBefore)
    var known: [UUID: Int] = [:]
    for (position, version) in sorted.enumerated() { known[version.uuid] = position }
    let previous = sorted.map { version in
      Set(version.version.previousVersionUUIDs.compactMap { known[$0] })
    }
    var following = Array(repeating: [Int](), count: sorted.count)
    for (position, previous) in previous.enumerated() {
      for other in previous { following[other].append(position) }
    }
    return order(previous.map(\.count), following).map { sorted[$0] }
  }

  /// Returns positions, each after those that it follows, otherwise ascending. `left` has the
  /// number of positions that each one follows, `following` the positions that follow it.
  private static func order(_ left: [Int], _ following: [[Int]]) -> [Int] {
    var left = left
    var isPlaced = Array(repeating: false, count: left.count)
    // Descending, so that the next position is the last element.
    var free = left.indices.reversed().filter { left[$0] == 0 }
    var oldest = 0
    var result: [Int] = []
    while result.count < left.count {
      while isPlaced[oldest] { oldest += 1 }
      // Versions from outside could follow each other in a circle; their dates break it.
      let next = free.popLast() ?? oldest
      guard !isPlaced[next] else { continue }
      isPlaced[next] = true
      result.append(next)
      for position in following[next] {
        left[position] -= 1
        guard left[position] == 0, !isPlaced[position] else { continue }
        free.insert(position, at: free.firstIndex { $0 < position } ?? free.count)
      }
    }
    return result
  }

  private mutating func link() {
    var following: [UUID: [UUID]] = [:]
    for version in versions {
      for previous in Set(version.version.previousVersionUUIDs) {
        following[previous, default: []].append(version.uuid)
      }
    }
    var end: Date?
    for position in versions.indices.reversed() {
      versions[position].version.nextVersionUUIDs = following[versions[position].uuid] ?? []
      versions[position].version.validUntil = end
      let start = versions[position].effectiveDate
      end = end.map { min($0, start) } ?? start
    }
  }
}
