import Foundation
import StorageEngine
import Testing

@testable import AndironCommands

@Suite struct EncryptedStoreTests {
  @Test("an encrypted store opens with its key file only; a build without encryption says so")
  func keyFile() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/clinic.andiron"
      let key = EncryptionKey.random()
      try key.withUnsafeBytes { Data($0) }.write(to: URL(filePath: directory + "/key"))
      let stats = ["stats", path, "--key-file", directory + "/key"]
      var options = EngineOptions()
      options.encryption = EngineOptions.Encryption(key: key)
      do {
        let engine = try Engine.open(path, options: options)
        let people = try engine.table("people")
        try engine.write { try $0.put(people, key: "ada", value: "Lovelace") }
        try engine.close()
      } catch let error as EngineError where error.code == .encryptionUnavailable {
        _ = try Engine.open(path)
        #expect(CommandRun(stats).error.contains("encryptionUnavailable"))
        return
      }
      #expect(CommandRun(stats).output.contains("table people: 1 records"))
      let object = directory + "/object.json"
      try Data("{\"id\":7}".utf8).write(to: URL(filePath: object))
      let keyFile = ["--key-file", directory + "/key"]
      #expect(
        CommandRun(["import", path, "--collection", "P", object, "--key", "id"] + keyFile).status
          == .sound)
      for command in [
        ["get", path, "--collection", "P", "7"], ["query", path, "P"],
        ["export", path, "--collection", "P"],
      ] {
        #expect(CommandRun(command + keyFile).output == "{\"id\":7}\n")
        #expect(CommandRun(command).error.contains("keyMissing"))
      }
      #expect(CommandRun(["verify", path] + keyFile).output == "0 problems, 0 notes\n")
      let hashes = CommandRun(["verify", path])
      #expect(hashes.status == .sound && hashes.output.contains("note: keyUnavailable"))
      let without = CommandRun(["stats", path])
      #expect(without.status == .failed && without.error.contains("keyMissing"))
      try Data(repeating: 7, count: 32).write(to: URL(filePath: directory + "/other"))
      let wrong = CommandRun(["stats", path, "--key-file", directory + "/other"])
      #expect(wrong.status == .failed && wrong.error.contains("wrongKey"))
    }
  }
}
