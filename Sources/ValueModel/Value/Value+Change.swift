extension Value {
  /// Sets what lies at `path`: a field is replaced or added at the end, an element replaced, or added
  /// where the position is the one behind the last. The empty path is the value itself.
  ///
  /// Throws `absent` where the container on the way is not there or the position is too large, and
  /// `wrongKind` where it is no object for a name or no array for a position; the value is then
  /// unchanged. Costs the containers on the way once, while nobody else refers to the value; then
  /// constant time for each step.
  public mutating func set(_ value: Value, at path: ValuePath) throws(ValueError) {
    try change(path) { (container, last) throws(ValueError) in
      switch last {
      case .field(let name): container[name] = value
      case .element(let position):
        guard position <= container.count else { throw Self.absent(path) }
        container[position] = value
      }
    } whole: {
      $0 = value
    }
  }

  /// Puts `value` before the element at `path`, or adds it where the position is the one behind the
  /// last; a field is set. Throws as `set(_:at:)`; the empty path is `absent`.
  public mutating func insert(_ value: Value, at path: ValuePath) throws(ValueError) {
    guard !path.isEmpty else { throw Self.absent(path) }
    try change(path) { (container, last) throws(ValueError) in
      switch last {
      case .field(let name): container[name] = value
      case .element(let position):
        guard container.insert(value, at: position) else { throw Self.absent(path) }
      }
    } whole: { _ in
    }
  }

  /// Removes what lies at `path` and returns it. Throws as `set(_:at:)`, and `absent` where nothing lies
  /// there; the value itself cannot be removed.
  @discardableResult
  public mutating func remove(at path: ValuePath) throws(ValueError) -> Value {
    guard !path.isEmpty, let removed = self[path] else { throw Self.absent(path) }
    try change(path) { (container, last) throws(ValueError) in
      switch last {
      case .field(let name): container[name] = nil
      case .element(let position): container[position] = nil
      }
    } whole: { _ in
    }
    return removed
  }

  /// What `body` makes of what lies at `path`, changed in place. Throws as `remove(at:)`.
  public mutating func update<R>(
    at path: ValuePath, _ body: (inout Value) -> R
  ) throws(ValueError) -> R {
    guard self[path] != nil else { throw Self.absent(path) }
    return Self.descend(&self, path.components[...], body)
  }

  // MARK: The way down

  private mutating func change(
    _ path: ValuePath, last: (inout Value, ValuePath.Component) throws(ValueError) -> Void,
    whole: (inout Value) -> Void
  ) throws(ValueError) {
    guard let component = path.components.last else { return whole(&self) }
    let parent = ValuePath(Array(path.components.dropLast()))
    guard let container = self[parent] else { throw Self.absent(parent) }
    switch component {
    case .field: try Self.require(container.kind == .object, "an object", at: parent)
    case .element: try Self.require(container.kind == .array, "an array", at: parent)
    }
    // `container` would be a second reference, and make every change a copy.
    let result = Self.change(&self, parent, component, last)
    try result.get()
  }

  private static func change(
    _ value: inout Value, _ parent: ValuePath, _ component: ValuePath.Component,
    _ last: (inout Value, ValuePath.Component) throws(ValueError) -> Void
  ) -> Result<Void, ValueError> {
    descend(&value, parent.components[...]) { container in
      Result { () throws(ValueError) in try last(&container, component) }
    }
  }

  /// Every component on the way is there.
  private static func descend<R>(
    _ value: inout Value, _ way: ArraySlice<ValuePath.Component>, _ body: (inout Value) -> R
  ) -> R {
    guard let first = way.first else { return body(&value) }
    switch first {
    case .field(let name):
      return descend(&value[name].orNull, way.dropFirst(), body)
    case .element(let position):
      return descend(&value[position].orNull, way.dropFirst(), body)
    }
  }

  private static func require(
    _ condition: Bool, _ expected: String, at path: ValuePath
  ) throws(ValueError) {
    if !condition { throw ValueError(.wrongKind, "expected \(expected)", path: path) }
  }

  private static func absent(_ path: ValuePath) -> ValueError {
    ValueError(.absent, "expected a place that there is", path: path)
  }
}

extension Value? {
  /// The value, changed in place; null where there is none.
  fileprivate var orNull: Value {
    get { self ?? .null }
    _modify {
      var value = self ?? .null
      self = nil
      yield &value
      self = value
    }
  }
}
