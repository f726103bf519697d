internal import Andiron
internal import DocumentStore
internal import FHIRStore
public import Foundation
internal import ObjectModel
internal import StorageEngine

/// The input and output of a command, and the facts that it may know about its surroundings.
public struct Console: Sendable {
  /// Writes text to standard output before it returns.
  public var output: @Sendable (String) throws -> Void
  /// Writes bytes, which may be no text, to standard output before it returns.
  public var outputBytes: @Sendable ([UInt8]) throws -> Void
  /// Writes text to standard error.
  public var error: @Sendable (String) -> Void
  /// Reads at most the given number of bytes from standard input; returns no bytes at its end.
  public var input: @Sendable (Int) throws -> [UInt8]
  /// Whether progress may be shown, which is if standard error is a terminal.
  public var showsProgress: Bool
  /// Whether somebody can be asked, which is if standard input is a terminal.
  public var asksQuestions: Bool
  /// Whether the command was asked to end, as by Ctrl-C. From the first call on, the request no
  /// longer ends the process.
  public var isInterrupted: @Sendable () -> Bool
  /// The number of columns of the terminal that standard output is; nil if it is not a terminal.
  public var outputColumns: Int?
  /// The file in which commands are recorded; nil for none.
  public var auditPath: String?
  /// The path of the running program, for commands that start copies of it; nil if it is unknown.
  public var executable: URL?

  /// Creates a console. If `output` or `input` throws, the command fails with that error. Without
  /// `outputBytes`, bytes are given to `output`; what is not UTF-8 in them is replaced.
  public init(
    output: @escaping @Sendable (String) throws -> Void,
    error: @escaping @Sendable (String) -> Void,
    outputBytes: (@Sendable ([UInt8]) throws -> Void)? = nil,
    input: @escaping @Sendable (Int) throws -> [UInt8] = { _ in [] },
    showsProgress: Bool = false, asksQuestions: Bool = false,
    isInterrupted: @escaping @Sendable () -> Bool = { false }, outputColumns: Int? = nil,
    auditPath: String? = nil, executable: URL? = nil
  ) {
    self.output = output
    self.outputBytes = outputBytes ?? { try output(String(decoding: $0, as: UTF8.self)) }
    self.error = error
    self.input = input
    self.showsProgress = showsProgress
    self.asksQuestions = asksQuestions
    self.isInterrupted = isInterrupted
    self.outputColumns = outputColumns
    self.auditPath = auditPath
    self.executable = executable
  }

  /// The console of this process. Output is not buffered, so what was written can be seen even if
  /// the process is killed.
  public static var process: Console {
    Console(
      output: { try write(Data($0.utf8)) },
      // If standard error is closed, there is nobody to tell.
      error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      outputBytes: { try write(Data($0)) },
      input: standardInput,
      showsProgress: isatty(2) == 1, asksQuestions: isatty(0) == 1,
      isInterrupted: { Interruption.isThere },
      outputColumns: terminalColumns,
      auditPath: ProcessInfo.processInfo.environment["ANDIRON_AUDIT"],
      executable: Bundle.main.executableURL)
  }

  private static func write(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw CommandError("standard output cannot be written: it is closed, or the disk is full")
    }
  }

  /// Returns the bytes that are available, as soon as there are any. A file handle would wait until
  /// it has as many bytes as were requested, which is more than somebody types on one line.
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

  /// The width of the terminal, or 80 if the terminal does not report it; nil without a terminal.
  private static var terminalColumns: Int? {
    guard isatty(1) == 1 else { return nil }
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  package func line(_ text: String) throws { try output(text + "\n") }
  package func errorLine(_ text: String) { error(text + "\n") }
}

extension Console {
  /// Prints `value` as one JSON object with sorted keys.
  package func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try line(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

extension Console {
  /// The console whose standard error shows of addresses among `arguments` neither users nor
  /// passwords, whichever error names them.
  func hidingLogins(of arguments: [String]) -> Console {
    let secrets = AddressText.secrets(in: arguments)
    guard !secrets.isEmpty else { return self }
    var console = self
    console.error = { [error] in error(AddressText.hiding(secrets, in: $0)) }
    return console
  }

  /// Returns what `body` returns. Reports what it throws on standard error, as an error of the
  /// command `name`, and returns `.failed`.
  func reportingErrors(_ name: String, _ body: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try body()
    } catch let error as UsageError {
      errorLine("andiron \(name): \(error.message)\nSee andiron \(name) --help.")
    } catch let error as CommandError {
      errorLine("andiron \(name): \(error.message)")
    } catch let error as StoreError {
      errorLine("andiron \(name): " + (error.engine.map { "\($0)" } ?? "\(error)"))
    } catch let error
      where error is EngineError || error is FHIRStoreError || error is DocumentError
    {
      errorLine("andiron \(name): \(error)")
    } catch let error where error is DecodingError || error is EncodingError {
      // Its own text may show content.
      errorLine("andiron \(name): \(ObjectError(coding: error))")
    } catch {
      errorLine("andiron: \(error)")
    }
    return .failed
  }
}
