/// How `Data` is written and read.
public enum DataStrategy: Sendable {
  /// A byte string, which is base64 text in JSON. Base64 text is read too, since that is what a
  /// byte string becomes by way of JSON.
  case bytes
  /// Base64 text.
  case base64
  /// As `Data` itself encodes: an array of numbers.
  case deferredToData
}
