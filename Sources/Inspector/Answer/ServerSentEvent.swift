import ValueModel

/// Events as a stream of text (HTML, section 9.2).
enum ServerSentEvent {
  static func bytes(_ name: String, _ data: Value) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + data.jsonBytes() + Array("\n\n".utf8)
  }

  /// A line that means nothing, so that nobody on the way takes the connection for dead.
  static let comment = Array(":\n\n".utf8)
}
