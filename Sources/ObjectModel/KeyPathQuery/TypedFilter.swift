/// A filter of objects of one type, in which fields are key paths that the compiler checks.
///
/// It is built by operators on key paths, `\Person.age > 30`, or by ``init(_:)`` from a closure,
/// and becomes a ``Filter`` when a resolver names the fields.
public struct TypedFilter<Root>: Sendable {
  let node: KeyPathFilter

  init(_ node: KeyPathFilter) { self.node = node }

  /// True for every object.
  public static var all: TypedFilter { TypedFilter(.fixed(.all)) }
  /// True for no object.
  public static var none: TypedFilter { TypedFilter(.fixed(.none)) }

  /// Creates the filter that `body` builds from the fields of an object, as in
  ///
  ///     TypedFilter<Person> { $0.age > 30 && $0.name.hasPrefix("J") }
  ///
  /// `body` is called once, immediately.
  public init(_ body: (QueryField<Root, Root>) -> TypedFilter<Root>) {
    self = body(QueryField(steps: []))
  }

  /// Creates the filter that `body` builds, as ``init(_:)`` does, for places where this reads
  /// better.
  public static func `where`(
    _ body: (QueryField<Root, Root>) -> TypedFilter<Root>
  ) -> TypedFilter { TypedFilter(body) }

  /// Returns the filter with the fields that `resolver` names.
  ///
  /// Throws `UnresolvedKeyPath` for the first key path that it does not know.
  public func filter(
    resolvedBy resolver: some KeyPathResolver
  ) throws(UnresolvedKeyPath) -> Filter {
    try node.filter(resolver)
  }

  public static func && (left: TypedFilter, right: TypedFilter) -> TypedFilter {
    TypedFilter(.joined(left.node, right.node, isAnd: true))
  }

  public static func || (left: TypedFilter, right: TypedFilter) -> TypedFilter {
    TypedFilter(.joined(left.node, right.node, isAnd: false))
  }

  public static prefix func ! (filter: TypedFilter) -> TypedFilter {
    TypedFilter(.not(filter.node))
  }
}
