/// A strategy for writing and reading `Data`.
public enum DataStrategy: Sendable {
  /// A byte string, which is base64 text in JSON. Base64 text can be read too, since a byte string
  /// becomes base64 text by way of JSON.
  case bytes
  /// Base64 text.
  case base64
  /// As `Data` itself encodes: an array of numbers.
  case deferredToData
}
