import ObjectModel
import ValueModel

/// A test that indexes can make for a filter: every value that matches the filter passes the test.
struct ImpliedTest: Hashable {
  indirect enum Form: Hashable {
    case path(PathTest)
    case derived(DerivedTest, DerivedTest.Place)
    case all([ImpliedTest])
    case some([ImpliedTest])
  }

  var form: Form
  /// Whether every value that passes the test also matches the filter.
  var isEquivalent: Bool

  /// The tests of one path that a value must pass: one, or those of a conjunction.
  var leaves: [(test: PathTest, isEquivalent: Bool)] {
    switch form {
    case .path(let test): [(test, isEquivalent)]
    case .derived: []
    case .all(let parts): parts.flatMap(\.leaves).map { ($0.test, false) }
    case .some: []
    }
  }

  /// The alternatives, one of which a value must pass; several lists for a conjunction.
  var alternatives: [(branches: [ImpliedTest], isEquivalent: Bool)] {
    switch form {
    case .path, .derived: []
    case .all(let parts): parts.flatMap(\.alternatives).map { ($0.branches, false) }
    case .some(let branches): [(branches, isEquivalent)]
    }
  }

  /// The tests by code that a value must pass: one, or those of a conjunction.
  var derived: [(test: DerivedTest, place: DerivedTest.Place, isEquivalent: Bool)] {
    switch form {
    case .derived(let test, let place): [(test, place, isEquivalent)]
    case .all(let parts): parts.flatMap(\.derived).map { ($0.test, $0.place, false) }
    case .path, .some: []
    }
  }

  /// All tests of one path, including those in alternatives.
  var allPathTests: [PathTest] {
    switch form {
    case .path(let test): [test]
    case .derived: []
    case .all(let parts), .some(let parts): parts.flatMap(\.allPathTests)
    }
  }

  /// This test, known only to be necessary.
  var asNecessary: ImpliedTest { ImpliedTest(form: form, isEquivalent: false) }
}

extension ImpliedTest {
  /// The test that a value passes if some element at `path` passes this one; nil if nothing
  /// follows.
  ///
  /// What an element reaches by a path that begins with a name, the value reaches by the joined
  /// path, since names lead into arrays; so a single test carries over exactly. Positions count
  /// within the element.
  func below(_ path: ValuePath) -> ImpliedTest? {
    switch form {
    case .path(let test): return Self.below(path, test, isEquivalent)
    // The test is one of an element, but the index has keys of whole values.
    case .derived: return nil
    case .all(let parts):
      let moved = parts.compactMap { $0.below(path)?.asNecessary }
      return moved.isEmpty ? nil : ImpliedTest(form: .all(moved), isEquivalent: false)
    case .some(let parts):
      let moved = parts.compactMap { $0.below(path) }
      guard moved.count == parts.count else { return nil }
      return ImpliedTest(
        form: .some(moved), isEquivalent: isEquivalent && moved.allSatisfy(\.isEquivalent))
    }
  }

  private static func below(
    _ path: ValuePath, _ test: PathTest, _ isEquivalent: Bool
  ) -> ImpliedTest? {
    if case .element? = test.path.components.first { return nil }
    // If some element lacks a field, nothing follows for the other elements.
    if test.test == .condition(.missing) { return nil }
    // An empty array exists and has no element.
    let isArrayItself = test.path.isEmpty && test.test == .condition(.exists)
    let moved = PathTest(path: path.appending(test.path), test: test.test)
    return ImpliedTest(form: .path(moved), isEquivalent: isEquivalent && !isArrayItself)
  }
}
