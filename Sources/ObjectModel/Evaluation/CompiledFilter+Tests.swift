import ValueModel

/// The tests of reached values that are not tests of text.
extension CompiledFilter {
  /// A test of one reached value.
  protocol ReachedTest: Sendable {
    func holds(_ value: Reading) -> Bool
  }

  struct ComparisonTest: ReachedTest {
    let relation: ComparisonOperator
    let constant: Value
    let sort: ValueSort
    /// The constant if it is an integer of 64 bits, which is compared directly.
    let integer: Int64?

    /// Creates a test. `relation` must not be `.notEqual`, which is a test of all reached values,
    /// not of one.
    init(_ relation: ComparisonOperator, _ constant: Value) {
      self.relation = relation
      self.constant = constant
      sort = ValueSort(constant.kind)
      integer = constant.integer
    }

    func holds(_ value: Reading) -> Bool {
      if let integer, let own = value.integer {
        return relation.holds(own < integer ? -1 : (own == integer ? 0 : 1))
      }
      return value.sort == sort && relation.holds(value.order(to: constant))
    }
  }

  /// Whether a value is equal to one of many constants, by binary search in the sorted list.
  struct MembershipTest: ReachedTest {
    let constants: [Value]

    init(_ constants: [Value]) { self.constants = constants.sorted { $0.compare(to: $1) < 0 } }

    func holds(_ value: Reading) -> Bool {
      var low = 0
      var high = constants.count
      while low < high {
        let middle = (low + high) / 2
        let order = value.order(to: constants[middle])
        if order == 0 { return value.sort == ValueSort(constants[middle].kind) }
        if order < 0 { high = middle } else { low = middle + 1 }
      }
      return false
    }
  }

  struct RangeTest: ReachedTest {
    let lower: ComparisonTest?
    let upper: ComparisonTest?

    init(_ range: ValueRange) {
      lower = range.lower.map { ComparisonTest($0.lowerOperator, $0.value) }
      upper = range.upper.map { ComparisonTest($0.upperOperator, $0.value) }
    }

    func holds(_ value: Reading) -> Bool {
      (lower?.holds(value) ?? true) && (upper?.holds(value) ?? true)
    }
  }

  struct NullTest: ReachedTest {
    func holds(_ value: Reading) -> Bool { value.sort == .null }
  }

  struct PresenceTest: ReachedTest {
    func holds(_ value: Reading) -> Bool { true }
  }

  /// A test of a field's value in its canonical form.
  struct FormedTest<Test: ReachedTest>: ReachedTest {
    let form: FieldForm
    let test: Test

    func holds(_ value: Reading) -> Bool {
      // An array is compared as it is; its elements are also reached one by one, in their canonical
      // form.
      form.canonical(value.value).map { test.holds(Reading($0)) } ?? test.holds(value)
    }
  }
}
