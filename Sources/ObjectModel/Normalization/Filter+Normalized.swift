public import ValueModel

/// What a schema knows of a path: whether it reaches at most one value that is not an array.
///
/// A path is given relative to its scope; the scopes are the paths of the `any`, `every`, `no` and
/// `count` around it, outermost first. The promise then applies to each element of the innermost.
public typealias SingleValuedPaths = (_ scopes: [ValuePath], _ path: ValuePath) -> Bool

extension Filter {
  /// Returns a filter that holds for exactly the same values and has the normal form.
  ///
  /// - `not` appears only before a leaf that has no exact negation;
  /// - `no` does not appear, but `every` of a negation instead;
  /// - `and` and `or` have at least two parts, none of them of the same kind, none twice, none the
  ///   negation of another;
  /// - `all` and `none` appear on their own, or as the whole filter of `any`, `every` or `count`;
  /// - lists have at least two values, sorted, none twice; ranges have two ends that differ;
  /// - counts are compared by `==`, `!=`, `<` and `>=` with numbers above zero if they are not
  ///   `any` or `every`.
  ///
  /// Tests of equality of one path that are joined by `or` become one list. Nothing joined by `and`
  /// is merged, since different values may pass the tests, except for paths that `isSingleValued`
  /// vouches for: there, comparisons, ranges and lists become one, or `none` if they contradict
  /// each other.
  ///
  /// Deterministic; takes time about linear in the filter. A normal form normalises to itself.
  public func normalized(
    isSingleValued: SingleValuedPaths = { _, _ in false }
  ) -> Filter {
    withoutActuallyEscaping(isSingleValued) { isSingleValued in
      Normalizer(isSingleValued: isSingleValued, scopes: []).normalize(self, isNegated: false)
    }
  }
}
