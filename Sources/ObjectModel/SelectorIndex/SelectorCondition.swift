package import ValueModel

/// That a stored value matches a selector.
package struct SelectorCondition: DerivedCondition {
  package let selector: Selector
  package let subject: SelectorSubject

  package var name: String { "selector" }

  package func matches(_ value: Value) throws(FilterError) -> Bool {
    try subject.matches(selector, value)
  }
}
