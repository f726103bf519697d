public import ValueModel

/// What a schema knows of paths: whether one reaches at most one value, and that is no array.
///
/// A path is given relative to its scope; the scopes are the paths of the `any`, `every`, `no` and `count`
/// around it, outermost first. Then the promise is for each element of the innermost.
public typealias SingleValuedPaths = (_ scopes: [ValuePath], _ path: ValuePath) -> Bool

extension Filter {
  /// A filter that holds for exactly the same values and has the normal form:
  ///
  /// - `not` stands only before a leaf that has no exact negation;
  /// - `no` is gone, `every` of a negation instead;
  /// - `and` and `or` have two parts at least, none of them of the same kind, none twice, none the negation
  ///   of another;
  /// - `all` and `none` stand alone, or as the whole filter of `any`, `every` or `count`;
  /// - lists have two values at least, sorted, none twice; ranges have two ends that differ;
  /// - counts are compared by `==`, `!=`, `<` and `>=` with numbers above zero where they are not `any` or
  ///   `every`.
  ///
  /// Tests of equality of one path that are joined by `or` become one list. Joined by `and` nothing is merged,
  /// since different values may pass the tests, but for paths that `isSingleValued` vouches for:
  /// there comparisons, ranges and lists become one, or none where they contradict each other.
  ///
  /// Deterministic; time about linear in the filter. A normal form normalises to itself.
  public func normalized(
    isSingleValued: SingleValuedPaths = { _, _ in false }
  ) -> Filter {
    withoutActuallyEscaping(isSingleValued) { isSingleValued in
      Normalizer(isSingleValued: isSingleValued, scopes: []).normalize(self, isNegated: false)
    }
  }
}
