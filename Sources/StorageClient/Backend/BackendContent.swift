/// The content of a record.
public struct BackendContent: Sendable, Hashable {
  /// The object as JSON, in UTF-8. It has no NUL: JSON writes that as an escape.
  public var json: [UInt8]
  /// The object in binary form, if JSON does not say all of it; nil for most objects.
  public var binary: [UInt8]?

  public init(json: [UInt8], binary: [UInt8]? = nil) {
    self.json = json
    self.binary = binary
  }
}
