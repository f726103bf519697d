extension Filter {
  /// The filter that holds for the values that match the selector: for documents, objects and FHIR
  /// resources alike. A ``SelectorIndex`` of the collection narrows the search; without one, every
  /// value is tested.
  public init(selector: Selector) { self.init(selector: selector, in: .value) }

  package init(selector: Selector, in subject: SelectorSubject) {
    let condition = SelectorCondition(selector: selector, subject: subject)
    self = .derived(DerivedTest(condition, place: nil))
  }
}
