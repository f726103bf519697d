package import ValueModel

extension Reading {
  package typealias Steps = [ValuePath.Component]

  /// Whether `test` holds for some value at which the path ends. A name that meets an array applies
  /// to its elements. Stops at the first such value. `index` is the next step to take; a slice
  /// would be counted as one more reference to the steps at each of them.
  func somePlace(_ steps: Steps, from index: Int = 0, _ test: (Reading) -> Bool) -> Bool {
    guard index < steps.count else { return test(self) }
    switch steps[index] {
    case .element(let position):
      return element(position)?.somePlace(steps, from: index + 1, test) ?? false
    case .field(let name):
      if let field = field(name) { return field.somePlace(steps, from: index + 1, test) }
      return sort == .array && someElement { $0.somePlace(steps, from: index, test) }
    }
  }

  /// Whether `test` holds for some reached value: those at which the path ends, and elements of
  /// arrays.
  package func someReached(_ steps: Steps, _ test: (Reading) -> Bool) -> Bool {
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
