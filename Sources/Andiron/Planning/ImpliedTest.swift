import ObjectModel
import ValueModel

/// What indexes can say of a filter: every value that matches the filter passes this test.
struct ImpliedTest: Hashable {
  indirect enum Form: Hashable {
    case path(PathTest)
    case derived(DerivedTest, DerivedTest.Place)
    case all([ImpliedTest])
    case some([ImpliedTest])
  }

  var form: Form
  /// Whether every value that passes the test matches the filter too.
  var isEquivalent: Bool

  /// The tests of one path that a value has to pass: one, or those of a conjunction.
  var leaves: [(test: PathTest, isEquivalent: Bool)] {
    switch form {
    case .path(let test): [(test, isEquivalent)]
    case .derived: []
    case .all(let parts): parts.flatMap(\.leaves).map { ($0.test, false) }
    case .some: []
    }
  }

  /// The alternatives of which a value has to pass one; more than one list in a conjunction.
  var alternatives: [(branches: [ImpliedTest], isEquivalent: Bool)] {
    switch form {
    case .path, .derived: []
    case .all(let parts): parts.flatMap(\.alternatives).map { ($0.branches, false) }
    case .some(let branches): [(branches, isEquivalent)]
    }
  }

  /// The tests by code that a value has to pass: one, or those of a conjunction.
  var derived: [(test: DerivedTest, place: DerivedTest.Place, isEquivalent: Bool)] {
    switch form {
    case .derived(let test, let place): [(test, place, isEquivalent)]
    case .all(let parts): parts.flatMap(\.derived).map { ($0.test, $0.place, false) }
    case .path, .some: []
    }
  }

  /// All tests of one path, alternatives among them.
  var allPathTests: [PathTest] {
    switch form {
    case .path(let test): [test]
    case .derived: []
    case .all(let parts), .some(let parts): parts.flatMap(\.allPathTests)
    }
  }

  /// The same, known only to be necessary.
  var asNecessary: ImpliedTest { ImpliedTest(form: form, isEquivalent: false) }
}

extension ImpliedTest {
  /// What a value passes of which some element at `path` passes this; nil where nothing follows.
  ///
  /// What an element reaches by a path that begins with a name, the value reaches by the joined path,
  /// since names go on into arrays; so a single test is carried over exactly. Positions count within the element.
  func below(_ path: ValuePath) -> ImpliedTest? {
    switch form {
    case .path(let test): return Self.below(path, test, isEquivalent)
    // It is a test of an element there, and the index has keys of whole values.
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
    // That some element lacks a field says nothing of what the others have.
    if test.test == .condition(.missing) { return nil }
    // An empty array is there and has no element.
    let isArrayItself = test.path.isEmpty && test.test == .condition(.exists)
    let moved = PathTest(path: path.appending(test.path), test: test.test)
    return ImpliedTest(form: .path(moved), isEquivalent: isEquivalent && !isArrayItself)
  }
}
