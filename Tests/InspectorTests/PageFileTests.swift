import Foundation
import Testing

@testable import Inspector

@Suite("Pages of the inspector")
struct PageFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Inspector/Pages")

  @Test("every file of the folder is served, as it is")
  func everyFileIsServed() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(names) == Set(PageFile.all.keys))
    for name in names {
      let content = try Data(contentsOf: Self.folder.appending(path: name))
      // Not compared within the macro, which would print both.
      let isSame = PageFile.all[name].map { Data($0.bytes) == content } ?? false
      #expect(isSame, "\(name)")
    }
  }
}
