import FileAccess
import Testing

@testable import StorageEngine

@Suite struct DirectoryNamesTests {
  @Test(arguments: ["clinic", "clinic/", "clinic//", "/data/clinic/", "./clinic/"])
  func aSlashAfterTheNameIsNoPartOfPaths(path: String) {
    let directory = StoreDirectory(path: path, fileSystem: SimulatedFileSystem())
    #expect(!directory.path.hasSuffix("/") && path.hasPrefix(directory.path))
    #expect(directory.manifest == directory.path + "/manifest")
    #expect(!directory.segments.contains("//"))
  }

  @Test func theRootKeepsItsName() {
    #expect(StoreDirectory(path: "/", fileSystem: SimulatedFileSystem()).path == "/")
  }
}
