internal import DocumentStore
internal import ValueModel

/// The output of `andiron conflicts --settle` for a report: a line for each conflict.
struct ConflictReportText {
  private let report: ConflictReport
  private let isJSON: Bool

  init(_ report: ConflictReport, isJSON: Bool) {
    self.report = report
    self.isJSON = isJSON
  }

  func print(_ console: Console) throws {
    var buffer = LineBuffer(console)
    for document in report.settled {
      let revision = document.revision.description
      try line(document.id, "settled", revision, "settled, \(revision)", &buffer)
    }
    for conflict in report.left {
      let reason = Self.text(conflict.reason)
      try line(conflict.id, "left", reason, "left: \(reason)", &buffer)
    }
    try buffer.flush()
  }

  private func line(
    _ id: String, _ name: String, _ value: String, _ text: String, _ buffer: inout LineBuffer
  ) throws {
    if isJSON {
      try buffer.line {
        $0 += Value(object: [("id", Value(id)), (name, Value(value))]).jsonBytes()
      }
    } else {
      try buffer.line("\(CellText.printable(id)): \(text)")
    }
  }

  private static func text(_ reason: UnsettledConflict.Reason) -> String {
    switch reason {
    case .fields(let names):
      "changed in different ways: \(names.map(CellText.printable).joined(separator: ", "))"
    case .noAncestor: "no revision is known that all of them were made from"
    case .noAncestorBody: "the revision that they were made from is not there any more"
    case .historyGap: "the revision that would settle it is known without its history"
    }
  }
}
