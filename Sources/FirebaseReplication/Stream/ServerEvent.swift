/// An event of a stream, as the server sends it.
struct ServerEvent: Sendable, Hashable {
  var name = ""
  /// Cut off where it is longer than is allowed.
  var data: [UInt8] = []
  var isCut = false
}
