@testable import StorageEngine

/// The tree operations, with keys as arrays.
struct TestTree {
  var root: BTree.Root

  init(payloadByteCount: Int = 4) { root = BTree.Root(payloadByteCount: payloadByteCount) }

  init(_ root: BTree.Root) { self.root = root }

  func find(_ key: [UInt8], _ arena: PageArena) -> UInt64? {
    key.withUnsafeBytes { BTree.find($0, in: root, arena) }
  }

  func rank(_ key: [UInt8], _ arena: PageArena) -> UInt64 {
    key.withUnsafeBytes { BTree.rank(of: $0, in: root, arena) }
  }

  @discardableResult
  mutating func upsert(_ key: [UInt8], _ value: UInt64, _ writer: PageWriter) -> UInt64? {
    key.withUnsafeBytes { BTree.upsert($0, value, in: &root, writer) }
  }

  @discardableResult
  mutating func remove(_ key: [UInt8], _ writer: PageWriter) -> UInt64? {
    key.withUnsafeBytes { BTree.remove($0, in: &root, writer) }
  }

  /// All keys and payloads, in ascending order.
  func contents(_ arena: PageArena) -> [(key: [UInt8], value: UInt64)] {
    var cursor = TreeCursor(root, arena)
    var all: [(key: [UInt8], value: UInt64)] = []
    cursor.seekFirst()
    while cursor.isValid {
      all.append((cursor.key, cursor.payload))
      cursor.next()
    }
    return all
  }

  /// The findings of the checker.
  func findings(_ arena: PageArena) -> [String] {
    var findings: [String] = []
    BTree.check(root, arena) { findings.append($0) }
    return findings
  }

  /// Whether the tree contains what the model contains, in its order.
  func matches(_ model: TreeModel, _ arena: PageArena) -> Bool {
    let all = contents(arena)
    return root.count == UInt64(model.keys.count) && all.count == model.keys.count
      && zip(all, model.keys).allSatisfy { $0.key == $1 && $0.value == model.values[$1] }
  }
}

extension TreeCursor {
  var key: [UInt8] { withKey { Array($0) } }

  mutating func seek(toFirstAtLeast key: [UInt8]) {
    key.withUnsafeBytes { seek(toFirstAtLeast: $0) }
  }

  mutating func seek(toLastBelow key: [UInt8]) {
    key.withUnsafeBytes { seek(toLastBelow: $0) }
  }
}
