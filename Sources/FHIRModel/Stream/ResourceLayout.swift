/// The arrangement of resources in a stream.
public enum ResourceLayout: Sendable, Hashable {
  /// `lines` if the first line that is not empty begins with `{` and ends with `}`, or is longer
  /// than 64 KiB; otherwise `values`.
  case automatic
  /// One after another, on lines or not. Text that is not JSON ends the stream, as the start of the
  /// next resource is then unknown.
  case values
  /// Each on its own line, as in newline-delimited JSON. A line that is not JSON is reported, and
  /// reading continues with the next one.
  case lines
  /// In the entries of the one Bundle that is the stream. Entries without a resource are skipped.
  /// Text that is not JSON ends the stream.
  case entries
}
