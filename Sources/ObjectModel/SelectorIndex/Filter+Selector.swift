import ValueModel

extension Filter {
  /// The filter that holds for the values that match the selector: for documents, objects and FHIR
  /// resources alike. It is tested value by value; no index answers it yet.
  public init(selector: Selector) {
    self = .derived(DerivedTest(SelectorCondition(selector: selector), place: nil))
  }
}

private struct SelectorCondition: DerivedCondition {
  let selector: Selector

  var name: String { "selector" }

  func matches(_ value: Value) -> Bool { selector.matches(value) }
}
