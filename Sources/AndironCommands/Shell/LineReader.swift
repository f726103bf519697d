/// A source of lines for a shell.
protocol LineReader {
  /// Returns the next line without its line end; nil after the last one. On a terminal, a prompt
  /// precedes it. Throws `CommandError` if the input cannot be read, or the history cannot be
  /// written.
  mutating func next() throws -> String?
}
