import ValueModel

extension Reading {
  typealias Steps = ArraySlice<ValuePath.Component>

  /// Whether `test` holds for some value at which the path ends. A name that meets an array goes
  /// on into its elements. Stops at the first.
  func somePlace(_ steps: Steps, _ test: (Reading) -> Bool) -> Bool {
    guard let step = steps.first else { return test(self) }
    let rest = steps.dropFirst()
    switch step {
    case .element(let position): return element(position)?.somePlace(rest, test) ?? false
    case .field(let name):
      if sort == .array { return someElement { $0.somePlace(steps, test) } }
      return field(name)?.somePlace(rest, test) ?? false
    }
  }

  /// Whether `test` holds for some reached value: those at which the path ends, and elements of arrays.
  func someReached(_ steps: Steps, _ test: (Reading) -> Bool) -> Bool {
    somePlace(steps) { $0.someWithin(test) }
  }

  /// Whether `test` holds for some element of the path: an array stands for its elements.
  func someElement(of steps: Steps, _ test: (Reading) -> Bool) -> Bool {
    somePlace(steps) { $0.sort == .array ? $0.someElement(test) : test($0) }
  }

  private func someWithin(_ test: (Reading) -> Bool) -> Bool {
    test(self) || (sort == .array && someElement { $0.someWithin(test) })
  }
}
