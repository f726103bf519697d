public import ObjectModel

extension IndexDefinition {
  /// An index that answers selectors; see ``Filter/init(selector:)``.
  public init(_ index: SelectorIndex) { self.init(index, in: .value) }

  package init(_ index: SelectorIndex, in subject: SelectorSubject) {
    self.init(
      derivation: SelectorDerivation(index, in: subject).identifier, name: index.name)
  }

  /// The definition of an index that answers selectors; nil for any other.
  public var selectorIndex: SelectorIndex? { selectorDerivation?.index }

  package var selectorDerivation: SelectorDerivation? {
    derivation.flatMap { SelectorDerivation(identifier: $0, name: name) }
  }
}
