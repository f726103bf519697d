/// Brings together what several leaves changed in the attachments of their common ancestor.
struct AttachmentMerge {
  private(set) var merged: [String: Attachment]
  /// The names of those that were changed in different ways, sorted.
  private(set) var clashes: [String] = []

  init(_ leaves: [[String: Attachment]], since ancestor: [String: Attachment]) {
    merged = leaves.first ?? ancestor
    for name in Set(leaves.flatMap(\.keys) + ancestor.keys).sorted() {
      let old = ancestor[name]
      let changed = leaves.map { $0[name] }.filter { !Self.isSame($0, old) }
      guard let first = changed.first else { continue }
      if changed.allSatisfy({ Self.isSame($0, first) }) {
        merged[name] = first
      } else {
        clashes.append(name)
      }
    }
  }

  private static func isSame(_ one: Attachment?, _ other: Attachment?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }
}
