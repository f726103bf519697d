public import Foundation

/// Where a command's text goes, and what it may know of its surroundings.
public struct Console: Sendable {
  /// Writes text to standard output before it returns.
  public var output: @Sendable (String) throws -> Void
  /// Writes text to standard error.
  public var error: @Sendable (String) -> Void
  /// Reads at most so many bytes of standard input; none at its end.
  public var input: @Sendable (Int) throws -> [UInt8]
  /// Whether progress may be shown: standard error is a terminal.
  public var showsProgress: Bool
  /// Whether somebody can be asked: standard input is a terminal.
  public var asksQuestions: Bool
  /// Whether the command was asked to end, as by Ctrl-C; from the first call on that no longer ends the process.
  public var isInterrupted: @Sendable () -> Bool
  /// Columns of the terminal that standard output is; nil where it is none.
  public var outputColumns: Int?
  /// The running program, for the command that starts copies of it; nil where there is none.
  public var executable: URL?

  public init(
    output: @escaping @Sendable (String) throws -> Void,
    error: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable (Int) throws -> [UInt8] = { _ in [] },
    showsProgress: Bool = false, asksQuestions: Bool = false,
    isInterrupted: @escaping @Sendable () -> Bool = { false }, outputColumns: Int? = nil,
    executable: URL? = nil
  ) {
    self.output = output
    self.error = error
    self.input = input
    self.showsProgress = showsProgress
    self.asksQuestions = asksQuestions
    self.isInterrupted = isInterrupted
    self.outputColumns = outputColumns
    self.executable = executable
  }

  /// The console of this process. Output is not buffered: what was written is seen even when the
  /// process is killed.
  public static var process: Console {
    Console(
      output: { text in
        do {
          try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
          throw CommandError("standard output cannot be written: closed, or the disk is full")
        }
      },
      // Standard error that is closed leaves nobody to tell.
      error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      input: standardInput,
      showsProgress: isatty(2) == 1, asksQuestions: isatty(0) == 1,
      isInterrupted: { Interruption.isThere },
      outputColumns: terminalColumns,
      executable: Bundle.main.executableURL)
  }

  /// What is there, as soon as anything is: a file handle waits until there is as much as it was asked for, and a line that
  /// somebody types is less.
  private static func standardInput(_ most: Int) throws -> [UInt8] {
    var count = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      repeat {
        count = read(0, buffer.baseAddress, most)
      } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    guard count >= 0 else { throw CommandError("standard input cannot be read") }
    return bytes
  }

  /// 80 where the terminal does not tell.
  private static var terminalColumns: Int? {
    guard isatty(1) == 1 else { return nil }
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  func line(_ text: String) throws { try output(text + "\n") }
  func errorLine(_ text: String) { error(text + "\n") }
}
