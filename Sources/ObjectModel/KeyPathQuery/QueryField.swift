import ValueModel

/// A field of an object, in the closure of a ``TypedFilter``: stands for the values that its key
/// paths lead to.
///
/// Its members are the members of the field's type; through an optional they are optional too.
@dynamicMemberLookup
public struct QueryField<Root, Field>: Sendable {
  let steps: [FieldStep]

  init(steps: [FieldStep]) { self.steps = steps }

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
