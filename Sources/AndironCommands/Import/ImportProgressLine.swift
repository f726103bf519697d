internal import FHIRStore

/// The progress of an import of resources: resources, bytes, share, rate and remaining time.
struct ImportProgressLine {
  private var line: TerminalLine

  init(_ console: Console) { line = TerminalLine(console) }

  mutating func show(_ progress: ImportProgress) {
    line.show { seconds in
      let report = progress.report
      var parts = [
        FigureText.count(report.storedCount, "resource"), FigureText.bytes(report.byteCount),
      ]
      let rate = "\(Int(Double(report.storedCount) / seconds)) resources/s"
      guard let total = progress.totalByteCount, total > 0 else {
        return "importing: " + (parts + [rate]).joined(separator: ", ")
      }
      let share = min(1, Double(progress.readByteCount) / Double(total))
      parts += ["\(Int(share * 100)) %", rate]
      if share > 0.01 { parts.append("\(Int(seconds / share - seconds) + 1) s left") }
      return "importing: " + parts.joined(separator: ", ")
    }
  }

  mutating func clear() { line.clear() }
}
