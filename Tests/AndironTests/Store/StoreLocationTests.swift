import Andiron
import FileAccess
import Foundation
import Testing

/// A store is where its URL says, or nowhere.
@Suite struct StoreLocationTests {
  private static let noPlaces: [URL?] = [
    URL(string: "https://example.org/x"), URL(string: "http://localhost/tmp/x"),
    URL(string: "clinic.andiron"), URL(string: "/clinic.andiron"), URL(string: "file:"),
    URL(string: "file://example.org/x"), URL(string: "file:///clinic%00.andiron"),
    URL(string: "data:,x"), URL(string: "mailto:a@example.org"),
  ]

  @Test(arguments: noPlaces.compactMap(\.self))
  func noStoreIsMadeAtWhatIsNotAFileURL(url: URL) throws {
    let disk = SimulatedFileSystem()
    let here = try disk.list("/").sorted()
    var options = StoreOptions()
    options.engine.fileSystem = disk
    let fixed = options
    expectRefused { _ = try Store(at: url, options: fixed) }
    expectRefused { _ = try Store.verify(at: url, options: fixed) }
    expectRefused { _ = try Store.dryRunOfMigration(at: url, options: fixed) }
    let store = try TestStore.open(disk)
    expectRefused { try store.backup(to: url) }
    try store.close()
    let added = Set(try disk.list("/")).subtracting(here)
    #expect(added.count <= 1, "only the store itself is there")
  }

  @Test func aFileURLNamesADirectoryInAllItsForms() throws {
    let disk = SimulatedFileSystem()
    var options = StoreOptions()
    options.engine.fileSystem = disk
    for text in ["file:///a%20b", "file://localhost/c", "file:///d/"] {
      let url = try #require(URL(string: text))
      let store = try Store(at: url, options: options)
      try store.close()
      #expect(try disk.attributes(of: url.path(percentEncoded: false)) != nil)
    }
  }

  private func expectRefused(
    _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.code == .invalidLocation, sourceLocation: sourceLocation)
  }
}
