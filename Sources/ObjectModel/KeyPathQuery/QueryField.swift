import ValueModel

/// A field of an object, in the closure of a ``TypedFilter``: stands for the values that its key
/// paths lead to.
///
/// Its members are the members of the field's type; through an optional they are optional too.
@dynamicMemberLookup
public struct QueryField<Root, Field>: Sendable {
  let steps: [KeyPathFilter.Step]

  init(steps: [KeyPathFilter.Step]) { self.steps = steps }

  /// Creates the field that a key path leads to, for tests that are not operators:
  /// `QueryField(\Person.name).hasPrefix("J")`.
  public init(_ keyPath: any KeyPath<Root, Field> & Sendable) { steps = [.keyPath(keyPath)] }

  public subscript<Member>(
    dynamicMember keyPath: any KeyPath<Field, Member> & Sendable
  ) -> QueryField<Root, Member> {
    QueryField<Root, Member>(steps: steps + [.keyPath(keyPath)])
  }

  public subscript<Wrapped, Member>(
    dynamicMember keyPath: any KeyPath<Wrapped, Member> & Sendable
  ) -> QueryField<Root, Member?> where Field == Wrapped? {
    QueryField<Root, Member?>(steps: steps + [.keyPath(keyPath)])
  }

  public subscript<Wrapped, Member>(
    dynamicMember keyPath: any KeyPath<Wrapped, Member?> & Sendable
  ) -> QueryField<Root, Member?> where Field == Wrapped? {
    QueryField<Root, Member?>(steps: steps + [.keyPath(keyPath)])
  }

  func test(_ make: @escaping @Sendable (ValuePath) -> Filter) -> TypedFilter<Root> {
    TypedFilter(.field(steps, make))
  }
}

extension QueryField {
  /// The field is null or absent, as with `== nil`.
  public var isMissing: TypedFilter<Root> { test { .isMissing($0) } }
  /// The field exists and is null.
  public var isNull: TypedFilter<Root> { test { .isNull($0) } }
  /// The field exists, even if it is null.
  public var exists: TypedFilter<Root> { test { .exists($0) } }
}

// MARK: Lists and ranges

extension QueryField where Field: QueryArgument {
  /// The field is equal to one of these.
  public func `in`(_ values: some Sequence<Field>) -> TypedFilter<Root> {
    let values = values.map(\.queryValue)
    return test { .isIn($0, values) }
  }

  /// The field lies in the range.
  public func `in`(_ range: Range<Field>) -> TypedFilter<Root> where Field: Comparable {
    within(.halfOpen(range.lowerBound.queryValue, range.upperBound.queryValue))
  }

  /// The field lies in the range.
  public func `in`(_ range: ClosedRange<Field>) -> TypedFilter<Root> where Field: Comparable {
    within(.closed(range.lowerBound.queryValue, range.upperBound.queryValue))
  }
}

extension QueryField {
  /// The field is equal to one of these.
  public func `in`<Wrapped: QueryArgument>(
    _ values: some Sequence<Wrapped>
  ) -> TypedFilter<Root> where Field == Wrapped? {
    let values = values.map(\.queryValue)
    return test { .isIn($0, values) }
  }

  /// The field lies in the range.
  public func `in`<Wrapped: QueryArgument>(
    _ range: Range<Wrapped>
  ) -> TypedFilter<Root> where Field == Wrapped? {
    within(.halfOpen(range.lowerBound.queryValue, range.upperBound.queryValue))
  }

  /// The field lies in the range.
  public func `in`<Wrapped: QueryArgument>(
    _ range: ClosedRange<Wrapped>
  ) -> TypedFilter<Root> where Field == Wrapped? {
    within(.closed(range.lowerBound.queryValue, range.upperBound.queryValue))
  }

  /// The field lies in the range.
  public func within(_ range: ValueRange) -> TypedFilter<Root> { test { .range($0, range) } }
}

// MARK: Text

extension QueryField where Field: QueryText {
  public func equals(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.equals, text, options: options))
  }

  public func contains(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.contains, text, options: options))
  }

  public func hasPrefix(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.hasPrefix, text, options: options))
  }

  public func hasSuffix(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.hasSuffix, text, options: options))
  }

  /// The text matches `pattern`, in which `*` stands for any number of characters and `?` for one.
  public func like(_ pattern: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.like, pattern, options: options))
  }

  /// The whole text matches the regular expression. An invalid one is found when the filter is
  /// compiled.
  public func matches(
    expression: String, _ options: TextOptions = []
  ) -> TypedFilter<Root> {
    matches(TextTest(.matches, expression, options: options))
  }

  public func matches(_ test: TextTest) -> TypedFilter<Root> { self.test { .text($0, test) } }
}
