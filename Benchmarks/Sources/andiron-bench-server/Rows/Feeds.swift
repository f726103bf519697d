import BenchmarkSupport

/// Streams of changes that wait for one, and get it.
enum Feeds {
  static let count = 1_000

  /// What the memory of `server`, which is new, is while all wait, after each was told of a change.
  static func run(_ server: ServerProcess) throws -> ProcessMemory {
    let writer = try Connection(port: server.port)
    let name = "feeds\(UInt64.random(in: 0 ..< .max))"
    _ = try writer.answer("PUT /\(name)", to: "}\n")
    let feeds = try (0..<count).map { _ in
      let feed = try Connection(port: server.port)
      try feed.write(
        "GET /\(name)/_changes?feed=eventsource&since=now&heartbeat=3600000 HTTP/1.1\r\n"
          + "Host: localhost\r\n\r\n")
      guard try feed.read(to: "\r\n\r\n").start.hasPrefix("HTTP/1.1 200") else {
        throw BenchmarkError("a stream is refused")
      }
      return feed
    }
    _ = try writer.answer(
      "PUT /\(name)/note", "Content-Type: application/json\r\n", body: "{}", to: "}\n")
    for feed in feeds {
      guard try feed.read(to: "\n\n\r\n").start.contains("note") else {
        throw BenchmarkError("a stream is not told of a change")
      }
    }
    return server.memory
  }
}
