internal import AndironCommands
internal import FileAccess
internal import HTTPServer

/// Counts what a server has answered, for Prometheus.
final class ServerMetrics: Sendable {
  private struct Counts {
    var requests: [String: Int] = [:]
    var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count)
    var count = 0
    var milliseconds = 0.0
    var byteCount = 0
    var cutCount = 0
  }

  /// The upper bounds of the durations, in milliseconds.
  private static let bounds = [1.0, 5, 10, 50, 100, 500, 1_000, 5_000]

  private let counts = Locked(Counts())

  func add(_ entry: HTTPLogEntry) {
    counts.withLock { counts in
      let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "COPY"]
      let method = entry.method.rawValue
      let name = methods.contains(method) ? method : "other"
      counts.requests["method=\"\(name)\",status=\"\(entry.status)\"", default: 0] += 1
      for (position, bound) in Self.bounds.enumerated() where entry.milliseconds <= bound {
        counts.buckets[position] += 1
      }
      counts.count += 1
      counts.milliseconds += entry.milliseconds
      counts.byteCount += entry.byteCount
      if !entry.isComplete { counts.cutCount += 1 }
    }
  }

  /// In the text format, version 0.0.4.
  var text: String {
    let counts = counts.withLock { $0 }
    var lines = [
      "# HELP andiron_http_requests_total Requests that were answered.",
      "# TYPE andiron_http_requests_total counter",
    ]
    lines += counts.requests.sorted { $0.key < $1.key }.map {
      "andiron_http_requests_total{\($0.key)} \($0.value)"
    }
    lines += [
      "# HELP andiron_http_request_seconds From a request's header to the end of its answer.",
      "# TYPE andiron_http_request_seconds histogram",
    ]
    for (bound, count) in zip(Self.bounds, counts.buckets) {
      lines.append("andiron_http_request_seconds_bucket{le=\"\(bound / 1_000)\"} \(count)")
    }
    lines += [
      "andiron_http_request_seconds_bucket{le=\"+Inf\"} \(counts.count)",
      "andiron_http_request_seconds_sum \(counts.milliseconds / 1_000)",
      "andiron_http_request_seconds_count \(counts.count)",
      "# HELP andiron_http_sent_bytes_total Bytes of bodies that were sent.",
      "# TYPE andiron_http_sent_bytes_total counter",
      "andiron_http_sent_bytes_total \(counts.byteCount)",
      "# HELP andiron_http_cut_total Answers that their clients did not take whole.",
      "# TYPE andiron_http_cut_total counter",
      "andiron_http_cut_total \(counts.cutCount)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
