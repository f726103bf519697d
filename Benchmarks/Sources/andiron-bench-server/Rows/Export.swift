import BenchmarkSupport
import Foundation

/// An export of everything, one file after the other.
enum Export {
  struct Outcome: Codable {
    var byteCount: Int
    var seconds: Double
    var megabytesPerSecond: Double { Double(byteCount) / 1e6 / seconds }
  }

  private struct Manifest: Decodable {
    struct File: Decodable { var url: String }
    var output: [File]
  }

  static func run(_ server: ServerProcess) throws -> Outcome {
    let connection = try Connection(port: server.port)
    // What is chunked ends in an empty chunk; the other answers are short enough to come at once.
    let (_, begun) = try connection.answer(
      "GET /fhir/r4/$export", "Prefer: respond-async\r\n", to: "\r\n\r\n")
    let field = begun.split(separator: "\r\n").first { $0.hasPrefix("Content-Location: ") }
    let place = try path(String((field ?? "").dropFirst("Content-Location: ".count)))
    let (_, state) = try connection.answer("GET \(place)", to: "}")
    guard let body = state.range(of: "\r\n\r\n")?.upperBound else {
      throw BenchmarkError("the export has no state")
    }
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(state[body...].utf8))
    var outcome = Outcome(byteCount: 0, seconds: 0)
    let stopwatch = Stopwatch()
    for file in manifest.output {
      outcome.byteCount += try connection.answer("GET \(path(file.url))", to: "\r\n0\r\n\r\n").0
    }
    outcome.seconds = stopwatch.seconds
    _ = try connection.answer("DELETE \(place)", to: "\r\n\r\n")
    return outcome
  }

  private static func path(_ address: String) throws -> String {
    guard let start = address.range(of: "/fhir/")?.lowerBound else {
      throw BenchmarkError("the export has no address")
    }
    return String(address[start...])
  }
}
