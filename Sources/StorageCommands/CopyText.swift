internal import AndironCommands
internal import CollectionModel

/// The report of a copy for people: what was done on standard output, what was left on standard
/// error.
enum CopyText {
  static func write(_ report: StorageCopyReport, _ console: Console) throws {
    let copied = report.collections.reduce(0) { $0 + $1.copiedCount }
    let all = report.collections.reduce(0) { $0 + $1.sourceCount }
    var text = FigureText.count(copied, "object") + " copied"
    if report.blobCount > 0 { text += ", with " + FigureText.count(report.blobCount, "blob") }
    if report.isContinued { text += ", continuing an interrupted copy" }
    text += "; \(FigureText.count(all, "object")) in "
    text += FigureText.count(report.collections.count, "collection") + " compared"
    if report.isSame { text += ": both sides are the same" }
    try console.line(text)
    for collection in report.collections where collection.mismatchCount > 0 {
      try console.line(
        "\(collection.name): \(collection.sourceCount) in FROM, \(collection.destinationCount) in "
          + "TO, \(collection.mismatchCount) not the same")
    }
    for omission in report.omissions { console.errorLine("andiron copy: left out: \(omission)") }
  }
}
