import ValueModel

/// A filter whose fields are still key paths.
indirect enum KeyPathFilter: Sendable {
  /// One step from an object to one of its fields.
  enum Step: Sendable {
    case keyPath(any AnyKeyPath & Sendable)
    case element(Int)
  }

  case fixed(Filter)
  /// A filter of the field that the steps lead to.
  case field([Step], @Sendable (ValuePath) -> Filter)
  /// A filter of the field that the steps lead to, with a filter of each element.
  case elements([Step], KeyPathFilter, @Sendable (ValuePath, Filter) -> Filter)
  // Lists, so that a filter that a program builds from many parts is no deeper than one of two.
  case and([KeyPathFilter])
  case or([KeyPathFilter])
  case not(KeyPathFilter)

  func filter(_ resolver: some KeyPathResolver) throws(UnresolvedKeyPath) -> Filter {
    switch self {
    case .fixed(let filter): filter
    case .field(let steps, let make): make(try Self.path(steps, resolver))
    case .elements(let steps, let inner, let make):
      make(try Self.path(steps, resolver), try inner.filter(resolver))
    case .and(let parts):
      try Self.filters(parts, resolver, Filter.and) {
        if case .and(let inner) = $0 { inner } else { nil }
      }
    case .or(let parts):
      try Self.filters(parts, resolver, Filter.or) {
        if case .or(let inner) = $0 { inner } else { nil }
      }
    case .not(let inner): !(try inner.filter(resolver))
    }
  }

  static func joined(_ left: KeyPathFilter, _ right: KeyPathFilter, isAnd: Bool) -> KeyPathFilter {
    var parts: [KeyPathFilter] = []
    for side in [left, right] {
      switch side {
      case .and(let inner) where isAnd: parts += inner
      case .or(let inner) where !isAnd: parts += inner
      default: parts.append(side)
      }
    }
    return isAnd ? .and(parts) : .or(parts)
  }

  /// Returns the parts joined, including the members of parts that are joined in the same way.
  private static func filters(
    _ parts: [KeyPathFilter], _ resolver: some KeyPathResolver, _ join: ([Filter]) -> Filter,
    _ members: (Filter) -> [Filter]?
  ) throws(UnresolvedKeyPath) -> Filter {
    let neutral = join([]) == .and([]) ? Filter.all : .none
    var filters: [Filter] = []
    for part in parts {
      let filter = try part.filter(resolver)
      if filter == neutral { continue }
      filters += members(filter) ?? [filter]
    }
    return filters.isEmpty ? neutral : filters.count == 1 ? filters[0] : join(filters)
  }

  static func path(
    _ steps: [Step], _ resolver: some KeyPathResolver
  ) throws(UnresolvedKeyPath) -> ValuePath {
    var path = ValuePath()
    for step in steps {
      switch step {
      case .element(let position): path.components.append(.element(position))
      case .keyPath(let keyPath):
        guard let field = resolver.path(for: keyPath) else {
          throw UnresolvedKeyPath(
            keyPath, parent: path, reason: resolver.reason(for: keyPath))
        }
        path.components += field.components
      }
    }
    return path
  }
}
