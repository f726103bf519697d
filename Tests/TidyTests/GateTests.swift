import Foundation
import Testing

/// The gate on steps of the tests' own: whatever a step does, the gate ends, says which step it was, and
/// leaves no process behind.
@Suite(.enabled(if: PictureScript.python != nil, "python3 is not here: the gate is not tried"))
struct GateTests {
  @Test("steps that pass are listed with what they took, in the order of the table")
  func passing() throws {
    let gate = try GateFixture()
    try gate.add("first", "always 1 60", "echo hello from first")
    try gate.add("second", "turn 1 60", "exit 0")
    let run = try gate.run()
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("hello from first"))
    #expect(run.results == ["first": "passed", "second": "passed"])
    #expect(run.output.hasSuffix("2 passed, 0 failed\n"))
  }

  @Test("a step that fails ends the gate, and is named")
  func failing() throws {
    let gate = try GateFixture()
    try gate.add("good", "always 1 60", "exit 0")
    try gate.add("bad", "always 1 60", "exit 3")
    try gate.add("other", "turn 1 60", "exit 0")
    let run = try gate.run()
    #expect(run.status == 1)
    #expect(run.results == ["good": "passed", "bad": "failed (3)"])
    #expect(run.output.contains("the step bad failed"))
  }

  @Test("a step that hangs is stopped at its limit, with all that it started")
  func hanging() throws {
    let gate = try GateFixture()
    try gate.add("slow", "always 1 1", "setsid sleep 600 & echo $! >process; sleep 600")
    let run = try gate.run()
    #expect(run.status == 1)
    #expect(run.results == ["slow": "was stopped at its limit"])
    #expect(run.output.contains("the step slow was stopped: it had not ended after its limit"))
    #expect(try gate.startedProcessEnds())
  }

  @Test("a server that a step leaves running is ended, and its temporary files are gone")
  func leaving() throws {
    let gate = try GateFixture()
    try gate.add(
      "server", "always 1 60",
      "(setsid sleep 600 & echo $! >process); echo x >$TMPDIR/file; echo $TMPDIR >folder")
    let run = try gate.run()
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("the step server left running, ended now:"))
    #expect(try gate.startedProcessEnds())
    let folder = try gate.text("folder")
    #expect(folder.hasPrefix("/") && !FileManager.default.fileExists(atPath: folder))
  }

  @Test("a step can wait for the end of a process that it left to the supervisor")
  func orphans() throws {
    let gate = try GateFixture()
    try gate.add(
      "orphan", "always 1 60",
      """
      (setsid sleep 600 & echo $! >process)
      orphan=$(cat process)
      kill $orphan
      while kill -0 $orphan 2>/dev/null; do sleep 0.1; done
      """)
    let run = try gate.run()
    #expect(run.status == 0 && run.results == ["orphan": "passed"], "\(run.output)")
    #expect(!run.output.contains("left running"))
  }

  @Test("the steps of a gate that is killed end", arguments: [SIGKILL, SIGTERM, SIGINT])
  func killed(signal: Int32) throws {
    let gate = try GateFixture()
    try gate.add("long", "always 1 600", "setsid sleep 600 & echo $! >process; sleep 600")
    let process = try gate.start()
    #expect(try gate.waits { try !gate.text("process").isEmpty })
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(try gate.startedProcessEnds())
    #expect(try gate.waits { try gate.text("output").contains("the step long was stopped by") })
  }

  @Test("a step begins only where it fits into the budget, and says so where it does not")
  func budget() throws {
    let gate = try GateFixture()
    try gate.add("small", "turn 1 60", "exit 0")
    try gate.add("large", "turn 1000 2000", "exit 0")
    let run = try gate.run(["CI_BUDGET": "10"])
    #expect(run.status == 0)
    #expect(run.results == ["small": "passed", "large": "did not fit into what was left"])
    let all = try gate.run(["CI_BUDGET": "10", "CI_ALL": "1"])
    #expect(all.results == ["small": "passed", "large": "passed"])
  }

  @Test("named steps run alone, all parts of one by its name")
  func named() throws {
    let gate = try GateFixture()
    try gate.add("plain", "always 1 60", "exit 0")
    try gate.add("parted:one", "turn 1 60", "echo part $1")
    try gate.add("parted:two", "turn 1 60", "echo part $1")
    let run = try gate.run(names: ["parted"])
    #expect(run.results == ["parted:one": "passed", "parted:two": "passed"])
    #expect(run.output.contains("part one\n") && run.output.contains("part two\n"))
    let unknown = try gate.run(names: ["nothing"])
    #expect(unknown.status == 1 && unknown.output.contains("there is no step nothing"))
  }

  @Test("every step of the table is a program, and every program has a line")
  func table() throws {
    let lines = try Repository.text(".ci/steps.table").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    let names = Set(lines.map { String($0.prefix { $0 != ":" && $0 != " " }) })
    let folder = Repository.root.appendingPathComponent(".ci/steps").path
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    #expect(names == files)
    #expect(files.allSatisfy { FileManager.default.isExecutableFile(atPath: folder + "/" + $0) })
  }
}
