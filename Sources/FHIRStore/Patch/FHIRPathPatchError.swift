/// The reason why a FHIRPath Patch cannot be read or applied. The message quotes nothing of a
/// resource.
package struct FHIRPathPatchError: Error {
  /// Whether it is not a patch at all, or one that asks for more than is answered, whatever the
  /// resource.
  package var isMalformed: Bool
  package var message: String
  /// The position of the operation in the patch.
  package var operation: Int

  static func malformed(_ message: String) -> FHIRPathPatchError {
    FHIRPathPatchError(isMalformed: true, message: message, operation: 0)
  }

  static func failed(_ message: String) -> FHIRPathPatchError {
    FHIRPathPatchError(isMalformed: false, message: message, operation: 0)
  }
}
