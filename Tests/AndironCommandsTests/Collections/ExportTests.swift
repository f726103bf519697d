import Foundation
import Testing

@testable import AndironCommands

@Suite struct ExportTests {
  @Test("one collection is written as plain objects in the order of keys")
  func plain() throws {
    try withPeopleStore { path in
      let run = CommandRun(["export", path, "--collection", "Note/1"])
      #expect(run.status == .sound && run.error.isEmpty)
      #expect(run.lines == ["a", "b", "ö"].map { #"{"text":"secret \#($0)"}"# })
      let people = CommandRun(["export", path, "--collection", "Person", "--keys"])
      #expect(people.lines.count == 10)
      #expect(people.lines[0].hasPrefix(#"{"key":-1,"kind":"integer","value":{"id":"p-1","#))
    }
  }

  @Test("several collections say which one each object is of")
  func several() throws {
    try withPeopleStore { path in
      let run = CommandRun(["export", path, "--collections"])
      #expect(run.lines.count == 13)
      #expect(run.lines[0] == #"{"collection":"Note/1","value":{"text":"secret a"}}"#)
      let two = CommandRun([
        "export", path, "--collection", "Visit", "--collection", "Note/1", "--collection", "Visit",
        "--keys",
      ])
      #expect(two.lines.count == 3)
      #expect(
        two.lines[2]
          == #"{"collection":"Note/1","key":"ö","kind":"string","value":{"text":"secret ö"}}"#)
    }
  }

  @Test("with --output each collection is a file, under a name that is one")
  func files() throws {
    try withPeopleStore { path in
      let folder = path + ".out/deep"
      let run = CommandRun(["export", path, "--collections", "--output", folder], onTerminal: true)
      #expect(run.status == .sound && run.error.contains("\rexporting Person "))
      #expect(run.lines.count == 3 && run.lines[1].hasPrefix("Person: 10 objects, "))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["Note%2F1.ndjson", "Person.ndjson", "Visit.ndjson"])
      let text = try String(contentsOfFile: folder + "/Person.ndjson", encoding: .utf8)
      #expect(text == CommandRun(["export", path, "--collection", "Person"]).output)
      let again = CommandRun([
        "export", path, "--collection", "Person", "--keys", "--output", folder, "--json", "--force",
      ])
      let files = try #require(again.json?["files"] as? [[String: Any]])
      #expect(files.count == 1 && files[0]["objects"] as? Int == 10)
      let bytes = try #require(FileManager.default.contents(atPath: folder + "/Person.ndjson"))
      #expect(files[0]["bytes"] as? Int == bytes.count)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
    }
  }

  @Test("what cannot be written is status 2")
  func errors() throws {
    try withPeopleStore { path in
      try Data().write(to: URL(filePath: path + ".file"))
      let run = CommandRun(["export", path, "--collections", "--output", path + ".file"])
      #expect(run.status == .failed && run.error.contains("cannot create the folder"))
      #expect(
        CommandRun(["export", path, "--collection", "Persn"]).error.contains("did you mean Person?")
      )
      #expect(
        CommandRun(["export", path, "--collections", "--json"]).error.contains(
          "--json needs --output"))
    }
  }

  @Test("a file that cannot be written whole is not left behind")
  func failedFile() throws {
    struct Full: Error {}
    try withTemporaryDirectory { directory in
      let path = directory + "/P.ndjson"
      try Data("older".utf8).write(to: URL(filePath: path))
      #expect(throws: Full.self) {
        try WholeFile.write(path, existing: .replaced) { write in
          try write([1, 2, 3])
          throw Full()
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["P.ndjson"])
      #expect(FileManager.default.contents(atPath: path) == Data("older".utf8))
      #expect(throws: CommandError.self) {
        try WholeFile.write(directory + "/no/P", existing: .replaced) { _ in }
      }
    }
  }

  @Test(
    "a file that exists is kept, also one that appears meanwhile, unless replacing is asked for")
  func existingFiles() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/P.ndjson"
      func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: name))
      }
      func content(_ name: String) -> String? {
        FileManager.default.contents(atPath: name).map { String(decoding: $0, as: UTF8.self) }
      }
      try put("older", path)
      #expect(throws: CommandError.self) {
        try WholeFile.write(path, existing: .kept) { _ in Issue.record("something was written") }
      }
      try WholeFile.write(path, existing: .replaced) { try $0(Array("newer".utf8)) }
      #expect(content(path) == "newer")
      let other = directory + "/Q.ndjson"
      #expect(throws: CommandError.self) {
        try WholeFile.write(other, existing: .kept) { write in
          try write(Array("ours".utf8))
          try put("theirs", other)
        }
      }
      #expect(content(other) == "theirs")
      try put("mine", directory + "/R.partial")
      #expect(throws: CommandError.self) {
        try WholeFile.write(directory + "/R", existing: .kept) { try $0([1]) }
      }
      #expect(content(directory + "/R.partial") == "mine")
      let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      #expect(names == ["P.ndjson", "Q.ndjson", "R.partial"])
    }
  }

  @Test("what is exported is read by its owner alone, and goes through no link")
  func modes() throws {
    try withTemporaryDirectory { directory in
      let (path, other) = (directory + "/P.ndjson", directory + "/other")
      try Data("other".utf8).write(to: URL(filePath: other))
      try FileManager.default.createSymbolicLink(
        atPath: path + ".partial", withDestinationPath: other)
      try WholeFile.write(path, existing: .replaced) { try $0([1]) }
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.type] as? FileAttributeType == .typeRegular)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      #expect(FileManager.default.contents(atPath: other) == Data("other".utf8))
    }
  }

  @Test("a device, a pipe or a folder is never replaced by a file")
  func specialFiles() throws {
    try withTemporaryDirectory { directory in
      let pipe = directory + "/pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, "/dev/null", directory] {
        #expect(throws: CommandError.self, "\(path)") {
          try WholeFile.write(path, existing: .replaced) { try $0([1]) }
        }
      }
    }
  }

  @Test("--output - prints, and an existing file is replaced only with --force")
  func forcedOutput() throws {
    try withPeopleStore { path in
      let export = ["export", path, "--collection", "Person"]
      #expect(CommandRun(export + ["--output", "-"]).output == CommandRun(export).output)
      #expect(!FileManager.default.fileExists(atPath: "-"))
      #expect(CommandRun(export + ["--output", "-", "--json"]).error.contains("needs --output"))
      let folder = path + ".out"
      #expect(CommandRun(export + ["--output", folder]).status == .sound)
      try Data("mine".utf8).write(to: URL(filePath: folder + "/Person.ndjson"))
      let kept = CommandRun(["export", path, "--collections", "--output", folder])
      #expect(kept.status == .failed && kept.error.contains("Person.ndjson already exists"))
      #expect(kept.error.contains("--force"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Person.ndjson"])
      #expect(FileManager.default.contents(atPath: folder + "/Person.ndjson") == Data("mine".utf8))
      #expect(CommandRun(export + ["--output", folder, "--force"]).status == .sound)
      #expect(FileManager.default.contents(atPath: folder + "/Person.ndjson") != Data("mine".utf8))
    }
  }

  @Test("file names are one name each and differ where names of collections do")
  func fileNames() {
    let names = ["Person", "a/b", "..", ".hidden", "a%2Fb", "ö", "a b", "x.y-z_1", ""]
    let files = names.map(FileName.text)
    #expect(Set(files).count == names.count)
    #expect(files[1] == "a%2Fb" && files[2] == "%2E." && files[4] == "a%252Fb")
    #expect(files.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") })
  }
}
