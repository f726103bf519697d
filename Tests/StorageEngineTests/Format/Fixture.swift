import Foundation
import StorageEngine

/// A store that an earlier build wrote, and its content. Fixtures are kept for ever: every later
/// build must open them. They are in `Fixtures/format-1/<name>`, with their content in
/// `<name>.json`.
struct Fixture: CustomStringConvertible, Sendable {
  var name: String

  /// Every kind of fixture, by name.
  static let all = ["plain", "full", "torn", "segments"].map { Fixture(name: $0) }

  static let directory = FormatReader.root
    .appendingPathComponent("Tests/StorageEngineTests/Fixtures/format-1")

  var description: String { name }
  var store: URL { Self.directory.appendingPathComponent(name) }
  var listing: URL { Self.directory.appendingPathComponent("\(name).json") }

  /// The content of the store when it was written.
  func expected() throws -> StoreListing {
    try JSONDecoder().decode(StoreListing.self, from: try Data(contentsOf: listing))
  }

  /// Keys of which the listing has only the history, by table.
  static func deleted(in listing: StoreListing) -> [String: [[UInt8]]] {
    var deleted: [String: [[UInt8]]] = [:]
    for table in listing.tables {
      let keys = table.records.filter { $0.value == nil }.map { StoreListing.bytes($0.key) }
      if !keys.isEmpty { deleted[table.name] = keys }
    }
    return deleted
  }
}
