public import Foundation

/// Where a command's text goes, and what it may know of its surroundings.
public struct Console: Sendable {
  /// Writes text to standard output before it returns.
  public var output: @Sendable (String) throws -> Void
  /// Writes text to standard error.
  public var error: @Sendable (String) -> Void
  /// Whether progress may be shown: standard error is a terminal.
  public var showsProgress: Bool
  /// The running program, for the command that starts copies of it; nil where there is none.
  public var executable: URL?

  public init(
    output: @escaping @Sendable (String) throws -> Void,
    error: @escaping @Sendable (String) -> Void,
    showsProgress: Bool = false, executable: URL? = nil
  ) {
    self.output = output
    self.error = error
    self.showsProgress = showsProgress
    self.executable = executable
  }

  /// The console of this process. Output is not buffered: what was written is seen even when the
  /// process is killed.
  public static var process: Console {
    Console(
      output: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
      // Standard error that is closed leaves nobody to tell.
      error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      showsProgress: isatty(2) == 1,
      executable: Bundle.main.executableURL)
  }

  func line(_ text: String) throws { try output(text + "\n") }
  func errorLine(_ text: String) { error(text + "\n") }
}
