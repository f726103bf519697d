extension Value {
  /// Makes all changes of the patch, in order.
  ///
  /// Throws `JSONPatchError` if one of them cannot be made or a test fails; the value is then
  /// unchanged. The cost of an operation grows with the containers on the way to its place and with
  /// the value that it inserts.
  public mutating func apply(
    _ patch: JSONPatch, limits: JSONPatch.Limits = JSONPatch.Limits()
  ) throws(JSONPatchError) {
    var run = JSONPatchRun(self, limits)
    // An operation that fails has changed nothing. With only one, the value need not be kept next
    // to the run, and its containers are changed without a copy.
    let isKept = patch.operations.count > 1 || patch.operations.first?.isMove == true
    if !isKept { self = .null }
    for (number, operation) in patch.operations.enumerated() {
      if let failure = run.apply(operation) {
        if !isKept { self = run.document }
        throw JSONPatchError(
          operation: number, pointer: failure.pointer, reason: failure.reason)
      }
    }
    self = run.document
  }

  /// Returns the value with all changes of the patch made.
  ///
  /// Throws `JSONPatchError` if one of them cannot be made or a test fails.
  public func applying(
    _ patch: JSONPatch, limits: JSONPatch.Limits = JSONPatch.Limits()
  ) throws(JSONPatchError) -> Value {
    var value = self
    try value.apply(patch, limits: limits)
    return value
  }

  /// Makes the changes of a merge patch, which fits every value.
  public mutating func apply(_ patch: MergePatch) { patch.merge(into: &self) }

  /// Returns the value with the changes of a merge patch made.
  public func applying(_ patch: MergePatch) -> Value {
    var value = self
    value.apply(patch)
    return value
  }
}

extension Value {
  /// The value that the pointer refers to; nil if there is nothing. The empty pointer refers to the
  /// value itself.
  public subscript(pointer: JSONPointer) -> Value? {
    var value = self
    for token in pointer.tokens {
      guard let next = value.child(token) else { return nil }
      value = next
    }
    return value
  }

  private func child(_ token: String) -> Value? {
    guard kind == .array else { return self[token] }
    guard case .element(let index) = JSONPointer.ArrayPosition(token) else { return nil }
    return self[index]
  }
}
