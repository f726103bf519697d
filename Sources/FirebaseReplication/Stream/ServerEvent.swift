/// An event of a stream in the server's form.
struct ServerEvent: Sendable, Hashable {
  var name = ""
  /// The data, truncated if it is longer than the limit.
  var data: [UInt8] = []
  var isCut = false
}
