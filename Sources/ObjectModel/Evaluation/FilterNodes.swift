import ValueModel

struct ConstantNode: FilterNode {
  let result: Bool
  func matches(_ value: Reading) -> Bool { result }
}

/// Holds where some reached value passes the test.
final class PathNode<Test: ReachedTest>: FilterNode {
  let steps: Reading.Steps
  let test: Test

  init(_ path: ValuePath, _ test: Test) {
    steps = path.components
    self.test = test
  }

  func matches(_ value: Reading) -> Bool { value.someReached(steps) { test.holds($0) } }
}

/// Holds where some element matches.
final class ElementNode: FilterNode {
  let steps: Reading.Steps
  let inner: any FilterNode

  init(_ path: ValuePath, _ inner: any FilterNode) {
    steps = path.components
    self.inner = inner
  }

  func matches(_ value: Reading) -> Bool { value.someElement(of: steps) { inner.matches($0) } }
}

final class CountNode: FilterNode {
  let steps: Reading.Steps
  let inner: any FilterNode
  let relation: ComparisonOperator
  let number: Int

  init(_ path: ValuePath, _ inner: any FilterNode, _ relation: ComparisonOperator, _ number: Int) {
    steps = path.components
    self.inner = inner
    self.relation = relation
    self.number = number
  }

  func matches(_ value: Reading) -> Bool {
    var count = 0
    _ = value.someElement(of: steps) {
      if inner.matches($0) { count += 1 }
      return false
    }
    return relation.holds(count < number ? -1 : (count == number ? 0 : 1))
  }
}

final class AndNode: FilterNode {
  let parts: [any FilterNode]
  init(_ parts: [any FilterNode]) { self.parts = parts }

  func matches(_ value: Reading) -> Bool {
    for part in parts where !part.matches(value) { return false }
    return true
  }
}

final class OrNode: FilterNode {
  let parts: [any FilterNode]
  init(_ parts: [any FilterNode]) { self.parts = parts }

  func matches(_ value: Reading) -> Bool {
    for part in parts where part.matches(value) { return true }
    return false
  }
}

final class NotNode: FilterNode {
  let inner: any FilterNode
  init(_ inner: any FilterNode) { self.inner = inner }

  func matches(_ value: Reading) -> Bool { !inner.matches(value) }
}
