/// One resource of a stream, or the error in its place.
public struct StreamedResource<Release: FHIRRelease>: Sendable {
  /// Counted from one. Errors, and bundle entries without a resource, count too.
  public let number: Int
  /// The line on which it begins, or on which the text stops being JSON. Counted from one.
  public let line: Int
  /// The resource, or why it could not be read: see `ResourceStream`.
  public let result: Result<AnyResource<Release>, FHIRError>

  /// The resource. Throws the `FHIRError` in its place: see `ResourceStream`.
  public func get() throws(FHIRError) -> AnyResource<Release> { try result.get() }
}
