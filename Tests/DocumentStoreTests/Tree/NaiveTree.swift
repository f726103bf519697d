@testable import DocumentStore

/// A tree as the list of its branches, each from its root to its leaf, changed step by step as the
/// rules of CouchDB say. Slow and plain: what `RevisionTree` is compared with.
struct NaiveTree {
  /// Oldest first.
  private(set) var branches: [[Revision]] = []
  private(set) var deleted: Set<Revision> = []

  func contains(_ revision: Revision) -> Bool { branches.contains { $0.contains(revision) } }

  /// Leaves in the order in which they win.
  var leaves: [Revision] {
    branches.compactMap(\.last).sorted { left, right in
      let states = (deleted.contains(left), deleted.contains(right))
      return states.0 == states.1 ? left > right : !states.0
    }
  }

  /// Newest first; empty unless the revision is a leaf.
  func path(to leaf: Revision) -> [Revision] {
    branches.first { $0.last == leaf }.map { $0.reversed() } ?? []
  }

  /// `history` is newest first.
  mutating func graft(_ history: [Revision], isDeleted: Bool) {
    let path = Array(history.reversed())
    guard let newest = path.last else { return }
    if !contains(newest) {
      if isDeleted { deleted.insert(newest) }
      branches.append(branch(for: path))
    }
    // A branch that begins in the middle of the path learns what came before.
    for index in branches.indices {
      guard let start = path.firstIndex(of: branches[index][0]), start > 0 else { continue }
      branches[index] = known(Array(path[..<start])) + branches[index]
    }
    relearn()
    dropPrefixes()
  }

  /// The path, after whatever is known before the newest revision that is known.
  private func branch(for path: [Revision]) -> [Revision] {
    for (index, revision) in path.enumerated().reversed() {
      guard let other = branches.first(where: { $0.contains(revision) }),
        let place = other.firstIndex(of: revision)
      else { continue }
      return Array(other[...place]) + path[(index + 1)...]
    }
    return path
  }

  private func known(_ path: [Revision]) -> [Revision] { branch(for: path) }

  /// A branch that another one continues is no branch.
  private mutating func dropPrefixes() {
    let all = branches
    branches = all.enumerated().filter { index, branch in
      !all.enumerated().contains { other, longer in
        guard other != index, let leaf = branch.last, let place = longer.firstIndex(of: leaf) else {
          return false
        }
        return place < longer.count - 1 || other < index
      }
    }.map(\.element)
  }

  /// Cuts each branch; what another branch still knows of its beginning stays known.
  mutating func stem(to depth: Int) {
    branches = branches.map { Array($0.suffix(depth)) }
    relearn()
    forget()
  }

  /// What is not known any more may be learned again, and otherwise.
  private mutating func forget() { deleted = deleted.filter(contains) }

  /// A branch that begins in the middle of another one begins where that one does.
  private mutating func relearn() {
    // Each round, a branch may learn what another one learned in the round before.
    for _ in branches {
      branches = branches.map { branch in
        let longest = branches.compactMap { other in
          other.firstIndex(of: branch[0]).map { Array(other[..<$0]) }
        }.max { $0.count < $1.count }
        return (longest ?? []) + branch
      }
    }
  }

  mutating func purge(_ revisions: Set<Revision>) {
    branches.removeAll { $0.last.map(revisions.contains) ?? false }
    forget()
  }
}
