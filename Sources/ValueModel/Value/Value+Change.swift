extension Value {
  /// Sets the value at `path`.
  ///
  /// A field is replaced, or added at the end; an element is replaced, or added if the position is
  /// the one after the last. The empty path is the value itself. Throws `.absent` if the container
  /// on the way does not exist or the position is too large, and `.wrongKind` if it is not an
  /// object for a name or not an array for a position; the value is then unchanged. Copies the
  /// containers on the way once, as long as nobody else refers to the value; after that each step
  /// takes constant time.
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

  /// Inserts `value` before the element at `path`, or adds it if the position is the one after the
  /// last; a field is set.
  ///
  /// Throws `.absent` if the container on the way does not exist, the position is too large or the
  /// path is empty, and `.wrongKind` if the container is not an object for a name or not an array
  /// for a position; the value is then unchanged.
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

  /// Removes the value at `path` and returns it.
  ///
  /// Throws `.absent` if there is nothing, or if the path is empty: the value itself cannot be
  /// removed.
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

  /// Calls `body` with the value at `path`, to change it in place, and returns its result.
  ///
  /// Throws `.absent` if there is nothing at `path`.
  public mutating func update<R>(
    at path: ValuePath, _ body: (inout Value) -> R
  ) throws(ValueError) -> R {
    guard self[path] != nil else { throw Self.absent(path) }
    return Self.descend(&self, path.components[...], body)
  }

  // MARK: Walking down

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

  /// Calls `body` with the value at the end of the way. Every component on the way must exist.
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
  /// The value, changed in place; null if there is no value.
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
