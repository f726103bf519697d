import Foundation
import ValueModel

/// What one call of a `ValueEncoder` shares between its parts.
final class EncodingRun {
  let options: ValueEncoder.Options
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The first mistake that could not be thrown where it was made.
  var failure: EncodingError?
  private var lastType: ObjectIdentifier?
  private var isLastTypeStored = false

  init(_ options: ValueEncoder.Options) {
    self.options = options
    userInfo = options.userInfo
  }

  /// Whether values of the type have a primary key.
  func isStored<T>(_ type: T.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    if identifier == lastType { return isLastTypeStored }
    lastType = identifier
    isLastTypeStored = StoredTypes.contains(type)
    return isLastTypeStored
  }
}
