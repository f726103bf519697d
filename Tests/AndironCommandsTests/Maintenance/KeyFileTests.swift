import Foundation
import StorageEngine
import Testing

@testable import AndironCommands

@Suite struct KeyFileTests {
  private let bytes = (0..<32).map { UInt8($0 * 7) }

  private func key(_ content: Data) throws -> EncryptionKey? {
    var result: EncryptionKey?
    try withTemporaryDirectory { directory in
      let path = directory + "/key"
      try content.write(to: URL(filePath: path))
      result = try? ParsedArguments.key(inFile: path)
    }
    return result
  }

  @Test("a key file holds 32 raw bytes or 64 hex digits")
  func forms() throws {
    let key = try #require(EncryptionKey(bytes: bytes))
    let hex = bytes.map { String(format: "%02x", $0) }.joined()
    #expect(try self.key(Data(bytes)) == key)
    #expect(try self.key(Data(hex.utf8)) == key)
    #expect(try self.key(Data(" \(hex.uppercased())\n".utf8)) == key)
  }

  @Test("anything else is refused")
  func refused() throws {
    let hex = String(repeating: "a", count: 64)
    for text in ["", "abc", String(hex.dropLast()), hex + "a", hex.dropLast() + "g", hex + hex] {
      #expect(try key(Data(text.utf8)) == nil)
    }
    #expect(try key(Data(bytes.dropLast())) == nil)
    // Digits of other scripts are digits to Unicode, not here.
    #expect(try key(Data(String(repeating: "\u{0663}", count: 32).utf8)) == nil)
  }

  @Test("a key file that is not there is told by name, and is status 2")
  func absent() {
    let run = CommandRun(["stats", "/nowhere", "--key-file", "/nowhere/key"])
    #expect(run.status == .failed)
    #expect(run.error.contains("cannot read the key file /nowhere/key"))
  }

  @Test("a key file that other users can read is warned of, and used all the same")
  func openFiles() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/key"
      try Data(bytes).write(to: URL(filePath: path))
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/link", withDestinationPath: path)
      for (mode, isOpen) in [(0o600, false), (0o400, false), (0o644, true), (0o604, true)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        for given in [path, directory + "/link"] {
          let run = CommandRun([
            "import", directory + "/s.andiron", directory + "/none.ndjson", "--key-file", given,
          ])
          #expect(
            run.error.contains("warning: other users of this machine can read \(given) ")
              == isOpen, "\(String(mode, radix: 8)): \(run.error)")
          #expect(run.error.contains("none.ndjson"))
        }
      }
    }
  }
}
