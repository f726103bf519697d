#if LineEditing && canImport(CLibEdit)
  internal import CLibEdit
  internal import Foundation

  /// Reads lines that are edited on the terminal as they are typed, with earlier lines and with
  /// completion by the TAB key.
  final class EditedLineReader: LineReader {
    private let editor: OpaquePointer
    private let lines: OpaquePointer
    private let completion: ShellCompletion
    private var history: ShellHistory?
    private let console: Console

    /// Returns nil if lines cannot be edited on the terminal.
    init?(_ console: Console, _ completion: ShellCompletion, _ history: ShellHistory?) {
      guard let editor = shell_edit_open() else { return nil }
      guard let lines = shell_history_open(editor, CInt(ShellHistory.most)) else {
        el_end(editor)
        return nil
      }
      self.editor = editor
      self.lines = lines
      self.completion = completion
      self.history = history
      self.console = console
      for line in history?.earlier ?? [] { shell_history_add(lines, line) }
      // The editor is closed by `deinit`, so this object outlives the editor's pointer to it.
      shell_edit_configure(
        editor, Unmanaged.passUnretained(self).toOpaque(), Self.prompt,
        { editor, _ in EditedLineReader.complete(editor) })
    }

    deinit {
      el_end(editor)
      history_end(lines)
    }

    func next() throws -> String? {
      var count: CInt = 0
      guard let bytes = el_gets(editor, &count), count > 0 else { return nil }
      let line = String(cString: bytes).trimmingCharacters(in: .whitespacesAndNewlines)
      if !line.isEmpty {
        shell_history_add(lines, line)
        try history?.add(line)
      }
      return line
    }

    private static let prompt: @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<CChar>? = {
      _ in PromptText.pointer
    }

    private static func complete(_ editor: OpaquePointer?) -> UInt8 {
      guard let editor, let owner = shell_edit_owner(editor), let line = el_line(editor)?.pointee
      else { return UInt8(CC_ERROR) }
      let reader = Unmanaged<EditedLineReader>.fromOpaque(owner).takeUnretainedValue()
      let text = UnsafeRawBufferPointer(start: line.buffer, count: line.lastchar - line.buffer)
      return reader.complete(
        String(decoding: text, as: UTF8.self), cursor: line.cursor - line.buffer)
    }

    private func complete(_ line: String, cursor: Int) -> UInt8 {
      let answer = completion.answer(line: line, cursor: cursor)
      if !answer.insertion.isEmpty {
        return UInt8(el_insertstr(editor, answer.insertion) == 0 ? CC_REFRESH : CC_ERROR)
      }
      guard answer.candidates.count > 1 else { return UInt8(CC_REFRESH_BEEP) }
      console.error("\n" + answer.list(columns: console.outputColumns ?? 80))
      return UInt8(CC_REDISPLAY)
    }
  }

  /// The prompt, which lives as long as the process because the editor asks for it repeatedly.
  private enum PromptText {
    // Safe to share: it is written once, here, and the editor only reads it.
    nonisolated(unsafe) static let pointer = strdup(PlainLineReader.prompt)
  }
#endif
