public import Andiron

extension IndexDefinition {
  /// The definition of an index of text, as `CollectionDescription.indexes` lists it; nil for any
  /// other.
  public var textIndex: TextIndex? {
    derivation.flatMap { TextIndex(identifier: $0, name: name) }
  }
}
