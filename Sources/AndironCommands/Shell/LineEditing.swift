/// Chooses how a shell reads its lines.
enum LineEditing {
  /// Whether this build can edit lines, that is, has the trait `LineEditing`.
  static var isBuilt: Bool {
    #if LineEditing && canImport(CLibEdit)
      true
    #else
      false
    #endif
  }

  /// Returns a reader that edits lines if somebody types them and this build can do so; otherwise a
  /// plain one.
  static func reader(
    _ console: Console, _ completion: ShellCompletion, _ history: ShellHistory?
  ) -> any LineReader {
    #if LineEditing && canImport(CLibEdit)
      if console.asksQuestions, console.showsProgress,
        let reader = EditedLineReader(console, completion, history)
      {
        return reader
      }
    #endif
    return PlainLineReader(console)
  }
}
