import Andiron

extension SampleWriter {
  /// Deletes existing samples of a series.
  func remove(_ rows: [SeriesRows.Row], of series: Int) throws {
    let gone = Set(rows.map { catalogue.identifier(series, $0) })
    var starts = Array(Set(rows.map { Int(NumberColumn.ordered($0.start)) })).sorted()[...]
    while let start = starts.first {
      let next = try chunks.next(series, after: start) ?? .max
      let here = starts.prefix { $0 < next }
      starts = starts.dropFirst(here.count)
      let places = Set(here)
      guard let chunk = try chunks.covering(series, start) else { continue }
      try remove(from: chunk) { _, row in
        places.contains(Int(NumberColumn.ordered(row.start)))
          && gone.contains(catalogue.identifier(series, row))
      }
    }
  }
}
