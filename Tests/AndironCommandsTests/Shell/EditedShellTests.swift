import Foundation
import Testing

@testable import AndironCommands

/// The built program on a terminal.
@Suite struct EditedShellTests {
  static let isPossible = LineEditing.isBuilt && KillTests.program != nil

  private func start(
    _ arguments: [String], _ terminal: PseudoTerminal, environment: [String: String] = [:]
  ) throws -> Process {
    let program = try #require(KillTests.program)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ["TERM": "vt100"].merging(environment) { $1 }
    process.standardInput = terminal.other
    process.standardOutput = terminal.other
    process.standardError = terminal.other
    try process.run()
    return process
  }

  /// Whether it ends soon, and without a complaint.
  private func ends(_ process: Process) -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while process.isRunning, ContinuousClock.now < end { usleep(20_000) }
    return !process.isRunning && process.terminationStatus == 0
  }

  @Test(
    "a shell on a terminal completes words, lists what is possible, and brings lines back",
    .enabled(
      if: isPossible, "SKIPPED: built without the trait LineEditing, or without the program"))
  func editing() throws {
    try withRecords(RecordsStore.people) { path in
      let history = path + ".history"
      let terminal = try #require(PseudoTerminal())
      let process = try start(["shell", path, "--history", history], terminal)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      try #require(terminal.shows(PlainLineReader.prompt), "\(terminal.text)")
      try terminal.type("sea\t")
      #expect(terminal.shows("rch "), "\(terminal.text)")
      try terminal.type("Obs\tco\t")
      #expect(terminal.shows("ervation?"), "\(terminal.text)")
      #expect(terminal.shows("code-value-quantity"), "\(terminal.text)")
      try terminal.type("de-value-q\t5\u{15}")
      #expect(terminal.shows("uantity="), "\(terminal.text)")
      try terminal.type("count Pat\t\r")
      #expect(terminal.shows("2\r\n"), "\(terminal.text)")
      // The arrow upwards.
      try terminal.type("\u{1B}[A\r")
      #expect(terminal.shows("count Patient"), "\(terminal.text)")
      #expect(terminal.shows("2\r\n"), "\(terminal.text)")
      try terminal.type("search 'Patient?name=Jörg'\r")
      #expect(terminal.shows("0 match"), "\(terminal.text)")
      try terminal.type("exit\r")
      #expect(ends(process), "\(terminal.text)")
      let lines = try ShellHistory(history).earlier
      #expect(
        lines == ["count Patient", "search 'Patient?name=Jörg'", "exit"], "\(lines)")
    }
  }

  @Test(
    "lines of an earlier session come back from the file, and the end of input ends the shell",
    .enabled(
      if: isPossible, "SKIPPED: built without the trait LineEditing, or without the program"))
  func earlierLines() throws {
    try withRecords(RecordsStore.people) { path in
      var history = try ShellHistory(path + ".history")
      try history.add("count Observation")
      let terminal = try #require(PseudoTerminal())
      let process = try start(["shell", path, "--history", path + ".history"], terminal)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      try #require(terminal.shows(PlainLineReader.prompt), "\(terminal.text)")
      try terminal.type("\u{1B}[A\r")
      #expect(terminal.shows("count Observation"), "\(terminal.text)")
      #expect(terminal.shows("1\r\n"), "\(terminal.text)")
      // While a command runs the terminal would take the end of input for itself: what is completed shows that lines are
      // edited again.
      try terminal.type("typ\t")
      #expect(terminal.shows("es "), "\(terminal.text)")
      try terminal.type("\u{15}\u{04}")
      #expect(ends(process), "\(terminal.text)")
    }
  }

  @Test(
    "a build that edits no lines reads them from a terminal all the same",
    .enabled(if: KillTests.program != nil, "SKIPPED: the program is not beside the test bundle"))
  func onTerminal() throws {
    try withRecords(RecordsStore.people) { path in
      let terminal = try #require(PseudoTerminal())
      let process = try start(["shell", path], terminal)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      try #require(terminal.shows(PlainLineReader.prompt), "\(terminal.text)")
      try terminal.type("count Patient\n")
      #expect(terminal.shows("2\r\n"), "\(terminal.text)")
      try terminal.type("exit\n")
      #expect(ends(process), "\(terminal.text)")
      #expect(!FileManager.default.fileExists(atPath: path + ".history"))
    }
  }
}
