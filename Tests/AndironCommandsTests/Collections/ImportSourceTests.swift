import Foundation
import HealthCommands
import Testing

@testable import AndironCommands

/// Where the resources of an import come from, and what becomes of a store if nothing comes.
@Suite struct ImportSourceTests {
  private func patients(_ count: Int) -> String {
    (0..<count).map { "{\"resourceType\":\"Patient\",\"id\":\"p\($0)\"}\n" }.joined()
  }

  private func count(_ store: String) -> Int {
    CommandRun(["count", store, "Patient", "--json"]).json?["count"] as? Int ?? -1
  }

  @discardableResult
  private func shell(_ command: String, waits: Bool = true) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    try process.run()
    if waits { process.waitUntilExit() }
    return process
  }

  @Test(
    "a pipe is read once, from its first line on", .timeLimit(.minutes(2)), arguments: [1, 5_000])
  func namedPipe(lineCount: Int) throws {
    try withTemporaryDirectory { directory in
      try Data(patients(lineCount).utf8).write(to: URL(filePath: directory + "/lines"))
      for (name, command) in [("plain", "cat"), ("packed", "gzip -c")] {
        let pipe = "\(directory)/\(name)"
        try shell("mkfifo \(pipe)")
        let writer = try shell("\(command) < \(directory)/lines > \(pipe)", waits: false)
        let run = CommandRun(["import", pipe + ".andiron", pipe])
        #expect(run.status == .sound, "\(run.error)")
        #expect(count(pipe + ".andiron") == lineCount)
        writer.waitUntilExit()
        #expect(writer.terminationStatus == 0)
      }
    }
  }

  @Test("the pipe of a shell's process substitution is read once", arguments: [1, 5_000])
  func processSubstitution(lineCount: Int) throws {
    try withTemporaryDirectory { directory in
      try Data(patients(lineCount).utf8).write(to: URL(filePath: directory + "/lines"))
      let pipe = Pipe()
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/cat")
      writer.arguments = [directory + "/lines"]
      writer.standardOutput = pipe
      try writer.run()
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let run = CommandRun(["import", directory + "/s.andiron", path])
      #expect(run.status == .sound, "\(run.error)")
      #expect(count(directory + "/s.andiron") == lineCount)
      writer.waitUntilExit()
    }
  }

  @Test("packed files give what they have: padded ones all, cut off ones their whole lines")
  func packedFiles() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/p.ndjson"
      try Data(patients(1_000).utf8).write(to: URL(filePath: file))
      try shell("gzip -k \(file)")
      let packed = try Data(contentsOf: URL(filePath: file + ".gz"))
      func run(_ name: String, _ data: Data) throws -> (run: CommandRun, count: Int) {
        let path = "\(directory)/\(name).ndjson.gz"
        try data.write(to: URL(filePath: path))
        let run = CommandRun(["import", "\(directory)/\(name).andiron", path])
        return (run, count("\(directory)/\(name).andiron"))
      }
      let padded = try run("padded", packed + Data(count: 512))
      #expect(padded.run.status == .sound && padded.count == 1_000, "\(padded.run.error)")
      let twice = try run("twice", packed + Data(count: 3) + packed)
      #expect(twice.run.status == .sound && twice.count == 1_000)
      let cut = try run("cut", packed.prefix(packed.count / 2))
      #expect(cut.run.status == .problems && cut.run.error.contains("is cut off"))
      #expect((100..<1_000).contains(cut.count), "\(cut.count)")
      #expect(!cut.run.error.contains("expected"), "a line that is cut off is no bad line")
      var bad = packed
      bad[packed.count * 3 / 4] ^= 0x55
      let damaged = try run("damaged", bad)
      #expect(damaged.run.status == .problems && damaged.count > 0, "\(damaged.count)")
      let trailing = try run("trailing", packed + Data("more".utf8))
      #expect(trailing.run.status == .problems && trailing.count == 1_000)
    }
  }

  @Test("what a server says of a search is no record")
  func outcomes() throws {
    try withTemporaryDirectory { directory in
      let bundle = """
        {"resourceType":"Bundle","type":"searchset","entry":[
        {"resource":{"resourceType":"Patient","id":"p"},"search":{"mode":"match"}},
        {"resource":{"resourceType":"OperationOutcome","issue":[{"severity":"warning",
        "code":"processing"}]},"search":{"mode":"outcome"}}]}
        """
      try Data(bundle.utf8).write(to: URL(filePath: directory + "/page.json"))
      for _ in 0..<2 {
        let run = CommandRun(["import", directory + "/s.andiron", directory + "/page.json"])
        #expect(run.status == .sound && run.error.isEmpty)
      }
      let counts = CommandRun(["count", directory + "/s.andiron"]).output
      #expect(counts.contains("Patient") && !counts.contains("OperationOutcome"))
    }
  }

  @Test("a refused import names the file and leaves no store")
  func refusals() throws {
    try withTemporaryDirectory { directory in
      let folder = directory + "/folder"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let files: [(name: String, content: String, reason: String)] = [
        ("folder/table.csv", "id,name\n1,Ada\n", "no table of samples"),
        (
          "patient.xml", "<Patient xmlns=\"http://hl7.org/fhir\"/>",
          "FHIR resources have to be JSON"
        ),
        ("fake.zip", "not an archive", "cannot be read as an export"),
      ]
      for file in files {
        let path = "\(directory)/\(file.name)"
        try Data(file.content.utf8).write(to: URL(filePath: path))
        let run = CommandRun(["import", directory + "/s.andiron", path])
        #expect(run.status == .failed && run.error.contains(file.reason), "\(run.error)")
        #expect(run.error.contains(path) && run.error.hasPrefix("andiron import:"))
        #expect(!FileManager.default.fileExists(atPath: directory + "/s.andiron"), "\(file.name)")
      }
      let empty = CommandRun(["import", directory + "/s.andiron", folder])
      #expect(empty.status == .failed && empty.error.contains("has no file whose name ends in"))
      #expect(!FileManager.default.fileExists(atPath: directory + "/s.andiron"))
      try Data().write(to: URL(filePath: directory + "/none.zip"))
      let none = CommandRun(["import", directory + "/s.andiron", directory + "/none.zip"])
      #expect(none.status == .problems && none.error.contains("with nothing in it"))
    }
  }

  @Test("a refused import adds no collection to a store")
  func refusalsOfExistingStores() throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/s.andiron"
      try Data(patients(1).utf8).write(to: URL(filePath: directory + "/p.ndjson"))
      #expect(CommandRun(["import", store, directory + "/p.ndjson"]).status == .sound)
      let before = CommandRun(["count", store]).output
      let files = [
        ("table.csv", "id,name\n1,Ada\n"), ("fake.zip", "not an archive"), ("p.xml", "<Patient/>"),
      ]
      for (name, content) in files {
        let path = "\(directory)/\(name)"
        try Data(content.utf8).write(to: URL(filePath: path))
        #expect(CommandRun(["import", store, path]).status == .failed)
        #expect(CommandRun(["count", store]).output == before, "\(name)")
      }
    }
  }

  @Test(
    "files that users have reported are read, or refused with words that help",
    .enabled(
      if: FileManager.default.fileExists(atPath: reports.path),
      "SKIPPED: the shared data is not there"))
  func reportedFiles() throws {
    try withTemporaryDirectory { directory in
      func run(_ name: String) -> (run: CommandRun, count: Int) {
        let store = "\(directory)/\(name).andiron"
        let run = CommandRun(["import", store, Self.reports.appending(path: name).path])
        return (run, count(store))
      }
      let cut = run("patients-cut-off.ndjson.gz")
      #expect(cut.run.status == .problems && cut.count == 483)
      #expect(run("patients-padded.ndjson.gz").count == 1_000)
      #expect(run("searchset-with-outcome.json").count == 1)
      for name in ["export-no-bytes.zip", "export-empty.zip"] {
        let export = run(name).run
        #expect(
          export.status == .problems && export.error.contains("with nothing in it"), "\(name)")
      }
      #expect(run("patients.zip").run.error.contains("unpacked if they are in an archive"))
    }
  }

  private static let reports = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/data/reports").standardizedFileURL
}
