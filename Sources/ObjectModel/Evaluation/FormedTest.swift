import ValueModel

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
