/// What a shell reads its lines with.
enum LineEditing {
  /// Whether this build can edit lines: it has the trait `LineEditing`.
  static var isBuilt: Bool {
    #if LineEditing && canImport(CLibEdit)
      true
    #else
      false
    #endif
  }

  /// A reader that edits lines where somebody types them and this build can; else a plain one.
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
