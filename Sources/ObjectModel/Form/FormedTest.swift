import ValueModel

/// A test of what a field's value is in its canonical form.
struct FormedTest<Test: ReachedTest>: ReachedTest {
  let form: FieldForm
  let test: Test

  func holds(_ value: Reading) -> Bool {
    // An array is compared as it is but for its elements, which are reached one by one as well.
    form.canonical(value.value).map { test.holds(Reading($0)) } ?? test.holds(value)
  }
}
