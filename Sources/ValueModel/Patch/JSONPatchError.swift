/// The reason why a document is not a patch, or why a patch does not fit a document. The value to
/// be changed is unchanged.
///
/// The error text never shows the content of values.
public struct JSONPatchError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    // The patch is wrong.

    /// The patch is not an array.
    case patchIsNoArray
    /// The operation is not an object.
    case operationIsNoObject
    /// The operation lacks the member.
    case missingMember(String)
    /// The member is not a string.
    case memberIsNoString(String)
    /// `op` is not one of add, remove, replace, move, copy, test.
    case unknownOperation
    /// The member is not a JSON pointer.
    case invalidPointer(String, JSONPointerError)

    // The patch does not fit.

    /// Nothing is there.
    case absent
    /// The parent of the place is neither an array nor an object.
    case noContainer
    /// The token is not a position in an array.
    case invalidPosition
    /// The position is beyond the end of the array.
    case positionOutOfRange
    /// The document itself cannot be removed.
    case documentCannotBeRemoved
    /// A value cannot be moved into itself.
    case movedIntoItself
    /// The value there is not the expected one.
    case testFailed
    /// Containers would be nested more deeply than allowed.
    case tooDeep
    /// The patch inserts more values than allowed.
    case tooManyValues
  }

  /// The number of the operation, from zero; nil if the patch as a whole is wrong.
  public var operation: Int?
  /// The place in the document that the operation could not use.
  public var pointer: JSONPointer?
  public var reason: Reason

  public init(operation: Int?, pointer: JSONPointer? = nil, reason: Reason) {
    self.operation = operation
    self.pointer = pointer
    self.reason = reason
  }

  public var description: String {
    var text = operation.map { "operation \($0) of the patch" } ?? "the patch"
    if let pointer { text += " at " + (pointer.isEmpty ? "the document" : pointer.description) }
    return text + ": \(reason)"
  }
}
