public import Andiron

extension StoreOptions {
  /// Returns the options with indexes of text: a store opened with them keeps those that it has.
  ///
  /// A store that is opened without reads and writes everything except collections with an index of
  /// text, which it reads, and throws `.invalidDeclaration` when they are written.
  public func withTextIndexes() -> StoreOptions {
    var options = self
    options.keepers.append(TextIndexKind())
    return options
  }
}
