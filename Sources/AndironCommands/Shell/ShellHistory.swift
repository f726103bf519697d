internal import Foundation

/// The typed lines, in a file that only its owner can read, because searches name people.
struct ShellHistory {
  /// The maximum number of lines in memory, and in the file after it is opened.
  static let most = 1_000

  let path: String
  /// The lines that the file had when it was opened, at most `most` of them.
  let earlier: [String]
  private var last: String?

  /// The first line of a history file; a file without it is something else and is left alone.
  static let firstLine = "# lines typed in the shell of andiron"

  /// Creates the file if it does not exist, and removes the permissions of others if it does.
  /// Throws `CommandError` if it cannot be read and written, or if it is a file of another kind,
  /// which is not touched.
  init(_ path: String) throws(CommandError) {
    self.path = path
    try Self.open(path, O_RDONLY | O_CREAT, changesMode: false) { _ in }
    guard let bytes = FileManager.default.contents(atPath: path) else { throw Self.failure(path) }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard bytes.isEmpty || lines.first == Self.firstLine else {
      throw CommandError("\(path) is not a history of this shell, and is left alone")
    }
    if bytes.isEmpty { try Self.write(Self.firstLine + "\n", path, O_WRONLY | O_APPEND | O_CREAT) }
    try Self.open(path, O_RDONLY) { _ in }
    lines = Array(lines.dropFirst())
    earlier = lines.suffix(Self.most)
    last = earlier.last
    if lines.count > Self.most {
      let kept = ([Self.firstLine] + earlier).map { $0 + "\n" }.joined()
      try Self.write(kept, path, O_WRONLY | O_TRUNC)
    }
  }

  /// Appends a line, unless it equals the last one. Throws `CommandError` if that fails.
  mutating func add(_ line: String) throws(CommandError) {
    guard line != last else { return }
    last = line
    try Self.write(line + "\n", path, O_WRONLY | O_APPEND | O_CREAT)
  }

  private static func write(_ text: String, _ path: String, _ flags: CInt) throws(CommandError) {
    try open(path, flags) { file throws(CommandError) in
      do {
        try FileHandle(fileDescriptor: file, closeOnDealloc: false)
          .write(contentsOf: Data(text.utf8))
      } catch {
        throw failure(path)
      }
    }
  }

  private static func open(
    _ path: String, _ flags: CInt, changesMode: Bool = true,
    _ body: (CInt) throws(CommandError) -> Void
  ) throws(CommandError) {
    let file = Foundation.open(path, flags | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    guard !changesMode || fchmod(file, 0o600) == 0 else { throw failure(path) }
    try body(file)
  }

  private static func failure(_ path: String) -> CommandError {
    CommandError("the history file \(path) cannot be read and written")
  }
}
