import BenchmarkSupport

/// What the project promises about the store, checked against a run.
struct StoreBars {
  let results: Results

  var bars: [Bar] {
    let forms = [ContenderName.structs, .views].filter { results.options.contenders.contains($0) }
    return forms.flatMap { bars(of: $0) } + [most(.memory, .structs, 150)]
  }

  private func bars(of form: ContenderName) -> [Bar] {
    [
      over(.insert, form, .columns, 2), over(.get, form, .columns, 2),
      over(.fetchAll, form, .columns, 1), most(.fetchAll, form, 1_000),
      over(.equality, form, .columns, 2), over(.range, form, .columns, 2),
      over(.filterCount, form, .columns, 1), over(.filterCount, form, .json, 5),
      over(.filterFetch, form, .columns, 1), over(.filterFetch, form, .json, 5),
      over(.toMany, form, .columns, 2), most(.observe, form, 1_000),
      over(.writers, form, .columns, 2),
    ]
  }

  private func over(
    _ row: Row, _ form: ContenderName, _ other: ContenderName, _ least: Double
  ) -> Bar {
    let ratio = results.advantage(row, of: form, over: other)
    return Bar(
      row: "\(form.title): \(row.title)", measured: ratio.map { "\(Format.number($0))×" },
      bar: "≥ \(Format.number(least))× \(other.title)", isMet: ratio.map { $0 >= least })
  }

  private func most(_ row: Row, _ form: ContenderName, _ most: Double) -> Bar {
    let figure = results.median(row, form)
    return Bar(
      row: "\(form.title): \(row.title)",
      measured: figure.map { "\(Format.number($0)) \(row.unit)" },
      bar: "≤ \(Format.number(most)) \(row.unit)", isMet: figure.map { $0 <= most })
  }
}
