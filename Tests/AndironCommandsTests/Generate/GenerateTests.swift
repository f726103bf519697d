import FHIRModel
import Foundation
import SyntheticPopulation
import Testing
import ValueModel

@testable import AndironCommands

@Suite struct GenerateTests {
  @Test("resources are printed a line each, institutions first")
  func lines() throws {
    let run = CommandRun(["generate", "--patients", "3", "--seed", "5"], onTerminal: true)
    #expect(run.status == .sound && run.error.contains("\rgenerating 100 %"))
    let population = SyntheticPopulation(seed: 5)
    let expected =
      population.institutionResources() + (0..<3).flatMap { population.resources(ofPatient: $0) }
    #expect(run.lines == expected.map { $0.value.json() })
    #expect(run.lines[0].hasPrefix(#"{"resourceType":"Organization","id":""#))
    let more = CommandRun(["generate", "--patients", "4", "--seed", "5"])
    #expect(more.output.hasPrefix(run.output) && more.output != run.output)
  }

  @Test("without options there are ten patients of the release R4")
  func defaults() {
    let run = CommandRun(["generate"])
    #expect(run.lines.count { $0.hasPrefix(#"{"resourceType":"Patient","#) } == 10)
    #expect(run.lines.contains { $0.hasPrefix(#"{"resourceType":"MedicationRequest","#) })
    let all = ["--seed", "1", "--patients", "10", "--release", "R4", "--format", "ndjson"]
    #expect(CommandRun(["generate", "--until", "2026-01-01"] + all).output == run.output)
    #expect(CommandRun(["generate", "--until", "2025-01-01"]).output != run.output)
  }

  @Test("bundles are printed a line each")
  func bundles() throws {
    let run = CommandRun([
      "generate", "--patients", "2", "--format", "bundles", "--release", "dstu2",
    ])
    #expect(run.status == .sound && run.lines.count == 2)
    let population = SyntheticPopulation(seed: 1, release: .dstu2)
    #expect(run.lines == (0..<2).map { population.transaction(ofPatient: $0).json() })
    #expect(run.output.contains(#""resourceType":"MedicationOrder""#))
  }

  @Test("with --output each type of resource is a file")
  func files() throws {
    try withTemporaryDirectory { directory in
      let folder = directory + "/made/here"
      let arguments = ["generate", "--patients", "4", "--release", "stu3"]
      let printed = CommandRun(arguments).lines
      let run = CommandRun(arguments + ["--output", folder, "--json"])
      #expect(run.status == .sound)
      let files = try #require(run.json?["files"] as? [[String: Any]])
      #expect(files.count == 9)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 9)
      for file in files {
        let path = try #require(file["path"] as? String)
        let type = URL(filePath: path).deletingPathExtension().lastPathComponent
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = printed.filter { $0.hasPrefix(#"{"resourceType":"\#(type)","#) }
        #expect(text == lines.map { $0 + "\n" }.joined())
        #expect(file["resources"] as? Int == lines.count)
        #expect(file["bytes"] as? Int == text.utf8.count)
      }
      let refused = CommandRun(["generate", "--release", "stu3", "--output", folder])
      #expect(refused.status == .failed && refused.error.contains("already exists"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 9)
      let patients = try String(contentsOfFile: folder + "/Patient.ndjson", encoding: .utf8)
      #expect(patients.split(separator: "\n").count == 4)
      let told = CommandRun(arguments + ["--output", folder, "--force"])
      #expect(told.lines.count == 9 && told.lines[2].hasPrefix("4 resources, "))
    }
  }

  @Test("with --output each bundle is a file")
  func bundleFiles() throws {
    try withTemporaryDirectory { directory in
      let arguments = ["generate", "--patients", "10", "--format", "bundles"]
      let run = CommandRun(arguments + ["--output", directory])
      #expect(run.status == .sound && run.lines.count == 1)
      #expect(run.output.hasPrefix("10 bundles, "))
      let printed = CommandRun(arguments).lines
      let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      #expect(names.count == 10 && names[0] == "bundle-01.json" && names[9] == "bundle-10.json")
      for (name, line) in zip(names, printed) {
        #expect(try String(contentsOfFile: directory + "/" + name, encoding: .utf8) == line)
      }
      try FileManager.default.removeItem(atPath: directory + "/" + names[0])
      #expect(CommandRun(arguments + ["--output", directory]).status == .failed)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 9)
      let files = CommandRun(arguments + ["--output", directory, "--json", "--force"]).json?[
        "files"]
      let first = try #require((files as? [[String: Any]])?.first)
      let entries = try JSON.parse(printed[0])["entry"]?.count
      #expect(first["resources"] as? Int == entries)
    }
  }

  @Test(
    "what cannot be understood is status 2",
    arguments: [
      (["--release", "r6"], "--release takes"), (["--format", "xml"], "--format takes"),
      (["--patients", "0"], "--patients takes"), (["--patients", "many"], "--patients takes"),
      (["--until", "2026-02-30"], "--until takes"), (["--until", "1800-01-01"], "--until takes"),
      (["--json"], "--json needs --output"), (["--seed", "-1"], "--seed takes"),
      (["file"], "takes options only"),
    ])
  func usage(arguments: [String], message: String) {
    let run = CommandRun(["generate"] + arguments)
    #expect(run.status == .failed && run.output.isEmpty)
    #expect(run.error.contains(message))
  }

  @Test("--output - prints")
  func printed() {
    for format in ["ndjson", "bundles"] {
      let arguments = ["generate", "--patients", "1", "--format", format]
      #expect(CommandRun(arguments + ["--output", "-"]).output == CommandRun(arguments).output)
    }
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test("a folder that cannot be made is status 2")
  func noFolder() throws {
    try withTemporaryDirectory { directory in
      try Data().write(to: URL(filePath: directory + "/file"))
      for format in ["ndjson", "bundles"] {
        let run = CommandRun(
          ["generate", "--patients", "1", "--format", format, "--output", directory + "/file"])
        #expect(run.status == .failed && run.error.contains("cannot create the folder"))
      }
    }
  }
}
