import Foundation
import Testing

@testable import AndironCommands

@Suite struct ShellTests {
  private func shell(
    _ path: String, _ lines: [String], _ options: [String] = []
  ) -> CommandRun {
    CommandRun(["shell", path] + options, input: lines.joined(separator: "\n"))
  }

  @Test("lines from a pipe are commands on the open store, without a prompt")
  func commands() throws {
    try withRecords(RecordsStore.people) { path in
      let run = shell(
        path,
        [
          "# a tour", "", "count Patient", "get Patient/b", "types",
          "search 'Patient?name=ada stone' --json", "exit", "count Patient",
        ])
      let lines = RecordsStore.people.split(separator: "\n").map(String.init)
      #expect(run.lines == ["2", lines[1], "r4 Observation 1", "r4 Patient 2"])
      #expect(run.status == .sound && run.error.hasPrefix("0 match, "), "\(run.error)")
      let more = shell(path, ["explain Patient?name=ada", "parameters Observation", "help get"])
      #expect(more.output.contains("value-quantity: quantity\n"))
      #expect(
        more.output.contains("usage: andiron get STORE REFERENCE...") && more.status == .sound)
      #expect(shell(path, ["help"]).output.contains("search SEARCH\n"))
      #expect(
        shell(path, ["query Patient \"gender == 'male'\" --fields id"]).lines == [#"{"id":"b"}"#])
    }
  }

  @Test("what is wrong on one line is told, and the next one runs; the worst is the exit status")
  func errors() throws {
    try withRecords(RecordsStore.people) { path in
      for (line, message) in [
        ("serch Patient", "no command serch; did you mean search?"),
        ("get 'a", "a quote is not closed"),
        ("get Patient", "REFERENCE 1 must be"), ("search Patient?nam=a", "did you mean name?"),
        ("delete Patient/a", "open the shell with --write"), ("parameters", "one TYPE is needed"),
      ] {
        let run = shell(path, [line, "count Patient"])
        #expect(run.status == .failed && run.output == "2\n")
        #expect(run.error.contains(message), "\(run.error)")
      }
      let missing = shell(path, ["get Patient/x"])
      #expect(missing.status == .problems)
    }
  }

  @Test("with --write resources can be deleted and purged, and later lines see it")
  func writing() throws {
    try withRecords(RecordsStore.people) { path in
      let lines = [
        "delete Patient/a", "count Patient", "history Patient/a", "purge Patient/a --yes",
        "history Patient/a",
      ]
      let run = shell(path, lines, ["--write"])
      #expect(run.lines.first == "1 deleted" && run.lines[1] == "1")
      #expect(run.lines.contains("1 purged") && run.error.contains("no version"), "\(run.error)")
    }
  }
}
