/// One of the resources of a stream, or what stands in its place.
public struct StreamedResource<Release: FHIRRelease>: Sendable {
  /// Counted from one; what is none counts too.
  public let number: Int
  /// The line on which it begins, or is no JSON any more. From one.
  public let line: Int
  /// The resource, or why there is none: see `ResourceStream`.
  public let result: Result<AnyResource<Release>, FHIRError>

  public func get() throws(FHIRError) -> AnyResource<Release> { try result.get() }
}

/// How resources stand in a stream.
public enum ResourceLayout: Sendable, Hashable {
  /// `lines` where the first line that is not empty begins with `{` and ends with `}`, or is longer than 64 KiB;
  /// `values` otherwise.
  case automatic
  /// One behind the other, on lines or not. What is no JSON ends the stream, as nobody can tell where the next begins.
  case values
  /// Each within a line, as in newline-delimited JSON. A line that is no JSON is left out, and the next one read.
  case lines
  /// In the entries of the one Bundle that the stream is. Entries without a resource are left out. What is no JSON
  /// ends the stream.
  case entries
}
