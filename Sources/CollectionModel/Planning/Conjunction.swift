import ObjectModel
import ValueModel

/// Filters that must all hold, with what indexes can determine about each.
struct Conjunction {
  /// A test of one path that some conjunct implies.
  struct Leaf {
    var conjunct: Int
    var test: PathTest
    var isEquivalent: Bool
  }

  let tests: [ImpliedTest?]
  private let leavesByPath: [ValuePath: [Leaf]]

  init(_ tests: [ImpliedTest?]) {
    self.tests = tests
    var leaves: [ValuePath: [Leaf]] = [:]
    for (conjunct, test) in tests.enumerated() {
      for leaf in test?.leaves ?? [] {
        leaves[leaf.test.path, default: []].append(
          Leaf(conjunct: conjunct, test: leaf.test, isEquivalent: leaf.isEquivalent))
      }
    }
    leavesByPath = leaves
  }

  /// Whether there are tests of paths or alternatives.
  var hasMoreThanDerived: Bool {
    tests.contains { test in
      guard let test else { return false }
      if case .derived = test.form { return false }
      return true
    }
  }

  func leaves(at path: ValuePath) -> [Leaf] { leavesByPath[path] ?? [] }

  /// Whether each matching value has a sort key at `path`.
  func impliesSortKey(at path: ValuePath) -> Bool {
    leaves(at: path).contains(where: \.test.impliesSortKey)
  }
}
