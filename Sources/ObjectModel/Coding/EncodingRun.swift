import Foundation
import ValueModel

/// The state that the parts of one `ValueEncoder` call share; kept for the next call.
// Sendable: nothing in it belongs to a thread; one call at a time has exclusive use of it.
final class EncodingRun: @unchecked Sendable {
  let options: ValueEncoder.Options
  let builder: CodingBuilder
  /// The first mistake that could not be thrown where it was made.
  var failure: EncodingError?

  init(_ options: ValueEncoder.Options, _ builder: CodingBuilder) {
    self.options = options
    self.builder = builder
  }

  /// Returns the key of an object of a stored type; nil for other values.
  func primaryKey<T>(of value: T) -> Value? {
    guard StoredTypes.contains(T.self), let object = value as? any StoredObject else { return nil }
    return object.pk.keyValue
  }
}
