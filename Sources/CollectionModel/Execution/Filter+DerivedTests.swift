package import ObjectModel

extension Filter {
  /// The tests by code whose conjunction the filter is; nil for other filters.
  package var derivedTests: [DerivedTest]? {
    switch self {
    case .derived(let test): return [test]
    case .and(let parts):
      var tests: [DerivedTest] = []
      for part in parts {
        guard case .derived(let test) = part else { return nil }
        tests.append(test)
      }
      return tests.isEmpty ? nil : tests
    default: return nil
    }
  }
}
