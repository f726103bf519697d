public import Foundation
import ValueModel

extension Filter {
  /// Creates the filter that corresponds to a Foundation predicate, for the values that its objects
  /// are stored as.
  ///
  /// `fields` resolves key paths to fields. Captured constants are used as they are now. Throws
  /// `PredicateTranslationError`, which names the part, if the predicate has one that filters do
  /// not support, such as arithmetic. Differences from `Predicate.evaluate` are listed in
  /// `docs/queries.md`.
  public init<Root>(
    _ predicate: Predicate<Root>, fields: some KeyPathResolver
  ) throws(PredicateTranslationError) {
    var translation = PredicateTranslation(resolver: fields)
    translation.bind(predicate.variable.key, to: ValuePath())
    self = try translation.condition(of: predicate.expression)
  }
}
