import Foundation
import HTTPClient
import TestSupport
import ValueModel

/// A server in another process that stands in for Google's, and accepts Google's own client. It is
/// not part of the repository.
final class StandIn: Sendable {
  static let script = SharedData.root.deletingLastPathComponent()
    .appendingPathComponent("peers/firebase/double.py")

  /// Whether the server, the interpreter and a client are here.
  static var isThere: Bool {
    let isClient = (try? SystemTransport()) != nil
    return isClient && python != nil && FileManager.default.fileExists(atPath: script.path)
  }

  private static let python: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/usr/local/bin"
    return path.split(separator: ":").map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  struct Failure: Error {}

  let url: String
  let transport: SystemTransport
  private let end: @Sendable () -> Void

  /// Starts a server at a free port.
  init(_ arguments: String...) async throws {
    transport = try SystemTransport()
    for _ in 0..<10 {
      let port = Int.random(in: 20_000..<60_000)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.python ?? "")
      process.arguments = [Self.script.path, "\(port)"] + arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let identifier = process.processIdentifier
      for _ in 0..<200 where process.isRunning {
        let request = OutgoingRequest(.get, "http://127.0.0.1:\(port)/none.json")
        if let answer = try? await transport.send(request) {
          answer.body.cancel()
          url = "http://127.0.0.1:\(port)"
          end = { kill(identifier, SIGKILL) }
          return
        }
        try await Task.sleep(for: .milliseconds(50))
      }
      kill(identifier, SIGKILL)
    }
    throw Failure()
  }

  deinit { end() }

  /// Has the server do something that real servers do on their own.
  @discardableResult
  func control(_ command: Value) async throws -> Value {
    try await send(.post, "/.test", command)
  }

  @discardableResult
  func send(_ method: HTTPMethod, _ path: String, _ body: Value? = nil) async throws -> Value {
    var request = OutgoingRequest(method, url + path)
    if let body { request.body = .bytes(body.jsonBytes()) }
    let answer = try await transport.send(request)
    return try JSON.parse(try await answer.body.bytes(limit: 1 << 20))
  }
}
