/// The progress of an import of objects: objects, bytes, share and rate.
struct ObjectImportProgress {
  private var line: TerminalLine

  init(_ console: Console) { line = TerminalLine(console) }

  mutating func show(_ objectCount: Int, _ byteCount: Int, of total: Int?) {
    line.show { seconds in
      var text = "importing: \(objectCount) objects, \(FigureText.bytes(byteCount))"
      if let total, total > 0 { text += " (\(min(100, byteCount * 100 / total)) %)" }
      return text + ", \(Int(Double(objectCount) / seconds)) objects/s"
    }
  }

  mutating func clear() { line.clear() }
}
