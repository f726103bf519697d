import Synchronization
import ValueModel

/// The parts of compiled filters.
extension CompiledFilter {
  /// A compiled part of a filter. Always a class, so that each test copies one reference.
  protocol Node: AnyObject, Sendable {
    func matches(_ value: Reading) -> Bool
  }

  final class ConstantNode: Node {
    let result: Bool

    init(result: Bool) { self.result = result }

    func matches(_ value: Reading) -> Bool { result }
  }

  /// Holds if some reached value passes the test.
  final class PathNode<Test: ReachedTest>: Node {
    let steps: Reading.Steps
    let test: Test
    /// The name, if the path is that of a field at the top, as most are.
    private let name: FieldNames?

    init(_ path: ValuePath, _ test: Test) {
      steps = path.components
      self.test = test
      if steps.count == 1, case .field(let name) = steps[0] {
        self.name = FieldNameCache.names(of: name)
      } else {
        name = nil
      }
    }

    func matches(_ value: Reading) -> Bool {
      if let name, value.sort == .object {
        guard let field = value.value.field(name, 0) else { return false }
        let reached = Reading(field)
        if reached.sort != .array { return test.holds(reached) }
      }
      return value.someReached(steps) { test.holds($0) }
    }
  }

  /// Names of fields that filters use, kept for all filters, so that their numbers are looked up
  /// once.
  private enum FieldNameCache {
    /// Beyond this number, further names are not kept, and fields with these names are found by
    /// their text.
    private static let capacity = 4_096
    private static let known = Mutex<[String: FieldNames]>([:])

    /// Returns the kept names; nil if there are too many.
    static func names(of name: String) -> FieldNames? {
      known.withLock { known in
        if let names = known[name] { return names.names[0].hasSameBytes(as: name) ? names : nil }
        guard known.count < capacity else { return nil }
        let names = FieldNames([name])
        known[name] = names
        return names
      }
    }
  }

  /// Holds if some element matches.
  final class ElementNode: Node {
    let steps: Reading.Steps
    let inner: any Node

    init(_ path: ValuePath, _ inner: any Node) {
      steps = path.components
      self.inner = inner
    }

    func matches(_ value: Reading) -> Bool { value.someElement(of: steps) { inner.matches($0) } }
  }

  final class CountNode: Node {
    let steps: Reading.Steps
    let inner: any Node
    let relation: ComparisonOperator
    let number: Int

    init(_ path: ValuePath, _ inner: any Node, _ relation: ComparisonOperator, _ number: Int) {
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

  /// Holds if the whole value passes the condition.
  final class DerivedNode: Node {
    let condition: any DerivedCondition
    private let limits: MatchLimits

    init(_ condition: any DerivedCondition, _ limits: MatchLimits) {
      self.condition = condition
      self.limits = limits
    }

    func matches(_ value: Reading) -> Bool {
      do throws(FilterError) {
        return try condition.matches(value.value)
      } catch {
        limits.fail(error)
        return false
      }
    }
  }

  final class AndNode: Node {
    let parts: [any Node]
    init(_ parts: [any Node]) { self.parts = parts }

    func matches(_ value: Reading) -> Bool {
      for part in parts where !part.matches(value) { return false }
      return true
    }
  }

  final class OrNode: Node {
    let parts: [any Node]
    init(_ parts: [any Node]) { self.parts = parts }

    func matches(_ value: Reading) -> Bool {
      for part in parts where part.matches(value) { return true }
      return false
    }
  }

  final class NotNode: Node {
    let inner: any Node
    init(_ inner: any Node) { self.inner = inner }

    func matches(_ value: Reading) -> Bool { !inner.matches(value) }
  }
}
