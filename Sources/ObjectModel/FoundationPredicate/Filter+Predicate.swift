public import Foundation
import ValueModel

extension Filter {
  /// The filter that a predicate of Foundation means for the values that hold its objects.
  ///
  /// `fields` names the field of each key path. Captured constants are taken as they are now. Throws an error that
  /// names the part where the predicate has one that filters have not, such as arithmetic.
  /// Differences from `Predicate.evaluate` are listed in `docs/queries.md`.
  public init<Root>(
    _ predicate: Predicate<Root>, fields: some KeyPathResolver
  ) throws(PredicateTranslationError) {
    var translation = PredicateTranslation(resolver: fields)
    translation.bind(predicate.variable.key, to: ValuePath())
    self = try translation.condition(of: predicate.expression)
  }
}
