extension Value {
  /// Makes all changes of the patch, in their order.
  ///
  /// Throws where one cannot be made or a test fails; the value is unchanged then. What an operation
  /// costs grows with the containers on the way to its place and with the value that it puts in.
  public mutating func apply(
    _ patch: JSONPatch, limits: JSONPatch.Limits = JSONPatch.Limits()
  ) throws(JSONPatchError) {
    var run = JSONPatchRun(self, limits)
    // One operation that fails has changed nothing, so the value need not be kept beside the run, and
    // its containers are changed without a copy.
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

  /// The value with all changes of the patch; throws as `apply(_:limits:)` does.
  public func applying(
    _ patch: JSONPatch, limits: JSONPatch.Limits = JSONPatch.Limits()
  ) throws(JSONPatchError) -> Value {
    var value = self
    try value.apply(patch, limits: limits)
    return value
  }

  /// Makes the changes of a merge patch. It fits every value.
  public mutating func apply(_ patch: MergePatch) { patch.merge(into: &self) }

  /// The value with the changes of a merge patch.
  public func applying(_ patch: MergePatch) -> Value {
    var value = self
    value.apply(patch)
    return value
  }
}
