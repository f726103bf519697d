/// One patch being applied to a copy of a document.
///
/// On the way down to a change, each container is taken out of the one around it, so that only the
/// containers on the way are copied, and only once for the whole patch.
struct JSONPatchRun {
  typealias Reason = JSONPatchError.Reason

  private(set) var document: Value
  private let depthLimit: Int
  private var valuesLeft: Int

  init(_ document: Value, _ limits: JSONPatch.Limits) {
    self.document = document
    depthLimit = limits.depth
    valuesLeft = limits.values
  }

  /// Applies an operation. Returns nil if it was done, otherwise the place and the reason why it
  /// cannot be.
  mutating func apply(
    _ operation: JSONPatch.Operation
  ) -> (pointer: JSONPointer, reason: Reason)? {
    switch operation {
    case .add(let path, let value): return add(value, at: path).map { (path, $0) }
    case .remove(let path): return remove(at: path).map { (path, $0) }
    case .replace(let path, let value): return replace(at: path, with: value).map { (path, $0) }
    case .move(let from, let path): return move(from, path)
    case .copy(let from, let path): return copy(from, path)
    case .test(let path, let value):
      switch Self.find(path.tokens[...], in: document) {
      case .failure(let miss): return (path, miss.reason)
      case .success(let found):
        return found.compare(to: value) == 0 ? nil : (path, .testFailed)
      }
    }
  }

  private mutating func copy(
    _ from: JSONPointer, _ path: JSONPointer
  ) -> (pointer: JSONPointer, reason: Reason)? {
    switch Self.find(from.tokens[...], in: document) {
    case .failure(let miss): return (from, miss.reason)
    case .success(let value): return add(value, at: path).map { (path, $0) }
    }
  }

  private mutating func move(
    _ from: JSONPointer, _ path: JSONPointer
  ) -> (pointer: JSONPointer, reason: Reason)? {
    switch Self.find(from.tokens[...], in: document) {
    case .failure(let miss): return (from, miss.reason)
    case .success(let value):
      if from == path { return nil }
      if from.isProperPrefix(of: path) { return (path, .movedIntoItself) }
      if let reason = remove(at: from) { return (from, reason) }
      return add(value, at: path).map { (path, $0) }
    }
  }

  private mutating func add(_ value: Value, at path: JSONPointer) -> Reason? {
    if let reason = admit(value, at: path) { return reason }
    guard !path.isEmpty else {
      document = value
      return nil
    }
    if let reason = Self.miss(path.tokens.dropLast(), in: document) { return reason }
    return Self.edit(&document, path.tokens[...]) { Self.add(value, as: $1, to: &$0) }
  }

  private mutating func remove(at path: JSONPointer) -> Reason? {
    guard !path.isEmpty else { return .documentCannotBeRemoved }
    if let reason = Self.miss(path.tokens[...], in: document) { return reason }
    return Self.edit(&document, path.tokens[...]) { Self.set(nil, as: $1, in: &$0) }
  }

  private mutating func replace(at path: JSONPointer, with value: Value) -> Reason? {
    if let reason = admit(value, at: path) { return reason }
    guard !path.isEmpty else {
      document = value
      return nil
    }
    if let reason = Self.miss(path.tokens[...], in: document) { return reason }
    return Self.edit(&document, path.tokens[...]) { Self.set(value, as: $1, in: &$0) }
  }

  /// Counts an inserted value against the limits.
  private mutating func admit(_ value: Value, at path: JSONPointer) -> Reason? {
    value.measure(depthLeft: depthLimit - path.tokens.count, valuesLeft: &valuesLeft)
  }

  // MARK: Inside the containers

  private struct Miss: Error { let reason: Reason }

  /// Returns the value that the tokens lead to, or why they lead nowhere.
  private static func find(
    _ tokens: ArraySlice<String>, in document: Value
  ) -> Result<Value, Miss> {
    var value = document
    for token in tokens {
      switch value.kind {
      case .object:
        guard let field = value[token] else { return .failure(Miss(reason: .absent)) }
        value = field
      case .array:
        guard let position = JSONPointer.ArrayPosition(token) else {
          return .failure(Miss(reason: .invalidPosition))
        }
        guard case .element(let index) = position, let element = value[index] else {
          return .failure(Miss(reason: .positionOutOfRange))
        }
        value = element
      default: return .failure(Miss(reason: .noContainer))
      }
    }
    return .success(value)
  }

  /// Returns why nothing is there; nil if something is.
  private static func miss(_ tokens: ArraySlice<String>, in document: Value) -> Reason? {
    guard case .failure(let miss) = find(tokens, in: document) else { return nil }
    return miss.reason
  }

  /// Calls `body` with the container that the last of `tokens` is in, which must exist.
  private static func edit(
    _ value: inout Value, _ tokens: ArraySlice<String>, _ body: (inout Value, String) -> Reason?
  ) -> Reason? {
    guard let token = tokens.first else { return .absent }
    if tokens.count == 1 { return body(&value, token) }
    if value.kind == .object { return editChild(&value[token], tokens.dropFirst(), body) }
    guard case .element(let index) = JSONPointer.ArrayPosition(token) else { return .absent }
    return editChild(&value[index], tokens.dropFirst(), body)
  }

  private static func editChild(
    _ child: inout Value?, _ tokens: ArraySlice<String>, _ body: (inout Value, String) -> Reason?
  ) -> Reason? {
    guard var value = child.take() else { return .absent }
    let reason = edit(&value, tokens, body)
    child = value
    return reason
  }

  private static func add(_ value: Value, as token: String, to container: inout Value) -> Reason? {
    switch container.kind {
    case .object:
      container[token] = value
      return nil
    case .array:
      switch JSONPointer.ArrayPosition(token) {
      case .element(let index):
        return container.insert(value, at: index) ? nil : .positionOutOfRange
      case .end:
        container.append(value)
        return nil
      case nil: return .invalidPosition
      }
    default: return .noContainer
    }
  }

  /// Sets or removes a value that is known to exist.
  private static func set(_ value: Value?, as token: String, in container: inout Value) -> Reason? {
    if container.kind == .object {
      container[token] = value
    } else if case .element(let index) = JSONPointer.ArrayPosition(token) {
      container[index] = value
    }
    return nil
  }
}

extension Value {
  /// Subtracts the number of values in this one, including itself, from `valuesLeft`. Returns the
  /// reason if there are more, or if containers are nested deeper than `depthLeft`; stops there, so
  /// its cost is bounded by both.
  fileprivate func measure(
    depthLeft: Int, valuesLeft: inout Int
  ) -> JSONPatchError.Reason? {
    valuesLeft -= 1
    guard valuesLeft >= 0 else { return .tooManyValues }
    guard depthLeft >= 0 else { return .tooDeep }
    switch kind {
    case .array:
      guard depthLeft > 0 else { return .tooDeep }
      for element in elements {
        let reason = element.measure(depthLeft: depthLeft - 1, valuesLeft: &valuesLeft)
        if let reason { return reason }
      }
    case .object:
      guard depthLeft > 0 else { return .tooDeep }
      for field in fields {
        let reason = field.value.measure(depthLeft: depthLeft - 1, valuesLeft: &valuesLeft)
        if let reason { return reason }
      }
    default: break
    }
    return nil
  }
}
