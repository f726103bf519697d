import FileAccess

@testable import AndironCommands

/// One run of the tool that is interrupted, as by Ctrl-C, when it asks for that some time.
struct InterruptedRun {
  let status: ExitStatus
  let error: String

  init(_ arguments: [String], after count: Int) {
    let calls = Locked(0)
    let error = Locked("")
    let console = Console(
      output: { _ in }, error: { text in error.withLock { $0 += text } },
      isInterrupted: {
        calls.withLock { calls in
          calls += 1
          return calls > count
        }
      })
    status = AndironTool.whole.run(arguments, console: console)
    self.error = error.withLock { $0 }
  }
}
