import ValueModel

/// One step from an object to a field of it.
enum FieldStep: Sendable {
  case keyPath(any AnyKeyPath & Sendable)
  case element(Int)
}

/// A filter whose fields are still key paths.
indirect enum KeyPathFilter: Sendable {
  case fixed(Filter)
  /// A filter of the field that the steps lead to.
  case field([FieldStep], @Sendable (ValuePath) -> Filter)
  /// The same with a filter of each element.
  case elements([FieldStep], KeyPathFilter, @Sendable (ValuePath, Filter) -> Filter)
  case and(KeyPathFilter, KeyPathFilter)
  case or(KeyPathFilter, KeyPathFilter)
  case not(KeyPathFilter)

  func filter(_ resolver: some KeyPathResolver) throws(UnresolvedKeyPath) -> Filter {
    switch self {
    case .fixed(let filter): filter
    case .field(let steps, let make): make(try Self.path(steps, resolver))
    case .elements(let steps, let inner, let make):
      make(try Self.path(steps, resolver), try inner.filter(resolver))
    case .and(let left, let right): try left.filter(resolver) && right.filter(resolver)
    case .or(let left, let right): try left.filter(resolver) || right.filter(resolver)
    case .not(let inner): !(try inner.filter(resolver))
    }
  }

  static func path(
    _ steps: [FieldStep], _ resolver: some KeyPathResolver
  ) throws(UnresolvedKeyPath) -> ValuePath {
    var path = ValuePath()
    for step in steps {
      switch step {
      case .element(let position): path.components.append(.element(position))
      case .keyPath(let keyPath):
        guard let field = resolver.path(for: keyPath) else {
          throw UnresolvedKeyPath(keyPath, parent: path)
        }
        path.components += field.components
      }
    }
    return path
  }
}
