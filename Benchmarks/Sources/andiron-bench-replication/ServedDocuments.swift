import Andiron
import BenchmarkSupport
import DocumentServer
import DocumentStore
import Foundation
import HTTPServer
import ValueModel

/// A store with documents, and the process that serves it.
enum ServedDocuments {
  static let serve = "--serve-child"
  static let fill = "--fill-child"
  static let name = "notes"

  /// Does a child's work. Returns false if the arguments are not those of a child.
  static func run(_ arguments: [String]) throws -> Bool {
    switch arguments.first {
    case serve:
      guard arguments.count == 2 else { break }
      let store = try Store(at: URL(filePath: arguments[1]))
      let handler = DocumentServer(store, identifier: String(repeating: "b", count: 32))
      // Nobody logs in to the server of a benchmark.
      let gate = HTTPGate(handler, check: HTTPAuthenticator(HTTPCredentials()))
      let listener = try HTTPListener(gate)
      print(listener.port)
      fflush(nil)
      // The parent closes its end when it is done.
      while readLine() != nil {}
      listener.stop()
      try store.close()
      return true
    case fill:
      guard arguments.count == 4, let count = Int(arguments[2]), let files = Int(arguments[3])
      else { break }
      let store = try Store(at: URL(filePath: arguments[1]))
      try fill(store, count: count, attachments: files)
      try store.close()
      return true
    default: return false
    }
    throw BenchmarkError("bad arguments of a child")
  }

  /// Documents of about 500 bytes, and others with an attachment of a megabyte each.
  static func fill(_ store: Store, count: Int, attachments: Int = 0) throws {
    let database = try store.database(name)
    for start in stride(from: 0, to: count, by: 1_000) {
      try database.write { notes in
        for number in start..<min(start + 1_000, count) {
          _ = try notes.create(body(number), id: "note-\(number)")
        }
      }
    }
    for number in 0..<attachments {
      try database.write { notes in
        var note = try notes.create(["n": Value(number)], id: "file-\(number)")
        try notes.attach(bytes(number), to: &note, as: "data")
        _ = try notes.update(note)
      }
    }
  }

  static func body(_ number: Int) -> Value {
    [
      "n": Value(number), "title": Value("note \(number)"),
      "tags": ["ward", "round", Value("day-\(number % 365)")],
      "patient": ["given": "Ada", "family": Value("Lovelace-\(number % 1_000)"), "born": 1815],
      "text": Value(String(repeating: "seen and well, no complaints; ", count: 11)),
    ]
  }

  private static func bytes(_ seed: Int) -> [UInt8] {
    var state = UInt64(seed) &+ 1
    return (0..<(1 << 20)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }
}
