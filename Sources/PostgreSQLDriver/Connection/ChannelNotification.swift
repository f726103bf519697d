/// A notification that a session sent to all listeners on a channel.
package struct ChannelNotification: Sendable, Hashable {
  package var channel: String
  package var payload: String
  /// The number by which the server knows the connection that sent it.
  package var processIdentifier: Int32
}
