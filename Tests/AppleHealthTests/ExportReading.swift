import AppleHealth

/// All that a parser gives for a text.
struct ExportReading {
  var items: [ExportItem] = []
  var report = ExportReport()

  /// `piece` is how many bytes the parser is given at a time.
  init(_ text: [UInt8], piece: Int = .max) {
    var parser = ExportParser()
    var place = 0
    while let item = parser.next({ buffer in
      let count = min(piece, buffer.count, text.count - place)
      buffer.copyBytes(from: text[place..<(place + count)])
      place += count
      return count
    }) {
      items.append(item)
    }
    report = parser.report
  }

  /// Of elements in a `HealthData`.
  init(inside text: String) {
    self.init(Array("<HealthData locale=\"en_US\">\n\(text)\n</HealthData>".utf8))
  }

  var records: [ExportRecord] {
    items.compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  var elements: [ExportElement] {
    items.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  var correlations: [ExportCorrelation] {
    items.compactMap { if case .correlation(let correlation) = $0 { correlation } else { nil } }
  }

  var problems: [ExportReport.Problem.Kind: Int] {
    Dictionary(uniqueKeysWithValues: report.problems.map { ($0.kind, $0.count) })
  }
}
