/// The bytes of a tree in its record.
///
/// A byte for the version, one, then each node in the order of the revisions: a byte of flags, the
/// difference of its number to that of the node before, how many nodes before it its parent stands
/// unless the flags say so, and the digest: 16 bytes, or a length and that many bytes of text.
/// Numbers are of variable length, seven bits a byte, the lowest first.
extension RevisionTree {
  private static let version: UInt8 = 1

  private struct Flags: OptionSet {
    var rawValue: UInt8
    static let deleted = Flags(rawValue: 1)
    /// The node has a parent.
    static let child = Flags(rawValue: 2)
    /// The parent is the node before.
    static let next = Flags(rawValue: 4)
    /// The digest is text.
    static let text = Flags(rawValue: 8)
    static let all: Flags = [.deleted, .child, .next, .text]
  }

  var storedBytes: [UInt8] {
    var bytes = [Self.version]
    bytes.reserveCapacity(1 + 18 * nodes.count)
    var number = 0
    for (index, node) in nodes.enumerated() {
      var flags: Flags = node.isDeleted ? .deleted : []
      if let parent = node.parent { flags.insert(parent == index - 1 ? [.child, .next] : .child) }
      let digest = node.revision.digest
      if case .text = digest.form { flags.insert(.text) }
      bytes.append(flags.rawValue)
      Self.append(node.revision.number - number, to: &bytes)
      number = node.revision.number
      if let parent = node.parent, parent != index - 1 { Self.append(index - parent, to: &bytes) }
      if case .text(let text) = digest.form { Self.append(text.count, to: &bytes) }
      bytes += digest.bytes
    }
    return bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt64(number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Reads the bytes of a tree; nil if they are not those of one.
  init?(storedBytes bytes: [UInt8]) {
    guard bytes.first == Self.version else { return nil }
    var rest = bytes.dropFirst()
    var nodes: [Node] = []
    var number = 0
    while let first = rest.popFirst() {
      let flags = Flags(rawValue: first)
      guard Flags.all.isSuperset(of: flags), flags.contains(.child) || !flags.contains(.next),
        let step = Self.number(&rest), step <= Revision.largestNumber - number
      else { return nil }
      number += step
      var parent: Int?
      if flags.contains(.child) {
        let distance = flags.contains(.next) ? 1 : Self.number(&rest)
        guard let distance, distance > 0, distance <= nodes.count else { return nil }
        parent = nodes.count - distance
      }
      guard let digest = Self.digest(&rest, isText: flags.contains(.text)), number > 0 else {
        return nil
      }
      let node = Node(
        revision: Revision(number, digest), parent: parent, isDeleted: flags.contains(.deleted))
      if let parent, nodes[parent].revision.number != number - 1 { return nil }
      if let last = nodes.last, last.revision >= node.revision { return nil }
      nodes.append(node)
    }
    guard !nodes.isEmpty else { return nil }
    self.init(sorted: nodes)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(number) }
    }
    return nil
  }

  private static func digest(
    _ rest: inout ArraySlice<UInt8>, isText: Bool
  ) -> RevisionDigest? {
    guard let count = isText ? number(&rest) : 16, count > 0, count <= rest.count else {
      return nil
    }
    defer { rest = rest.dropFirst(count) }
    let bytes = rest.prefix(count)
    guard isText else {
      return RevisionDigest(bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) })
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let digest = RevisionDigest(text)
    // A text of 32 hexadecimal digits is written as a number.
    if case .text = digest?.form { return digest }
    return nil
  }
}
