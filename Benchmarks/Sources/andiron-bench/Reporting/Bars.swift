import BenchmarkSupport

/// The promises, checked against the medians of a run.
struct BarReport {
  let results: Results

  var bars: [Bar] {
    var bars: [Bar] = []
    if results.options.workloads.contains(.redb) { bars += redb }
    if results.options.workloads.contains(.records) { bars += records }
    if results.options.workloads.contains(.memory) { bars += memory }
    return bars
  }

  private var redb: [Bar] {
    [
      overFastest(.bulkLoad, 1.5),
      over(.sqlite, .singleDurable, 1.3),
      singleWritesAgainstRawAppends,
      overFastest(.batchDurable, 2.5),
      over(.lmdb, .randomReads, 1.2),
      over(.lmdb, .randomReadsAgain, 1.2),
      ranges,
      over(.lmdb, .readsTwoThreads, 1),
      scaling,
      overFastest(.removals, 1.5),
    ]
  }

  private var records: [Bar] {
    [
      overFastest(.recordInsert, 2.5),
      overFastest(.upsertManyRate, 2),
      over(.sqlite, .lookUp, 2),
      atMost(.recordSpace, 1.5),
    ]
  }

  private var memory: [Bar] {
    [atMost(.keyMemory, 48), atMost(.keyOpenClean, 5), atMost(.keyOpenKilled, 60)]
  }

  private func overFastest(_ row: Row, _ least: Double) -> Bar {
    let best = results.bestPeer(row)
    let ratio = best.flatMap { results.advantage(row, over: $0.value) }
    return Bar(
      row: row.title,
      measured: ratio.map { times($0) + (best.map { " \($0.engine.title)" } ?? "") },
      bar: "≥ \(times(least)) the fastest peer", isMet: ratio.map { $0 >= least })
  }

  private func over(_ peer: EngineName, _ row: Row, _ least: Double) -> Bar {
    let ratio = results.median(row, peer).flatMap { results.advantage(row, over: $0) }
    return Bar(
      row: row.title, measured: ratio.map(times), bar: "≥ \(times(least)) \(peer.title)",
      isMet: ratio.map { $0 >= least })
  }

  private func atMost(_ row: Row, _ most: Double) -> Bar {
    let value = results.median(row, .andiron)
    let unit = row.unit.rawValue
    return Bar(
      row: row.title, measured: value.map { "\(Format.number($0)) \(unit)" },
      bar: "≤ \(Format.number(most)) \(unit)", isMet: value.map { $0 <= most })
  }

  /// The raw row is measured around the writes in the same process, so the ratio is taken round by
  /// round: the cost of a sync drifts over a run.
  private var singleWritesAgainstRawAppends: Bar {
    let writes = results.samples(.singleDurable, .andiron)
    let appends = results.samples(.rawAppend, .andiron)
    let ratio = writes.isEmpty ? nil : zip(writes, appends).map { $0 / $1 }.median
    return Bar(
      row: Row.singleDurable.title, measured: ratio.map(times),
      bar: "≤ 1.25× the raw append + sync", isMet: ratio.map { $0 <= 1.25 })
  }

  private var ranges: Bar {
    let lmdb = results.median(.rangeReads, .lmdb).flatMap {
      results.advantage(.rangeReads, over: $0)
    }
    let sqlite = results.median(.rangeReads, .sqlite)
      .flatMap { results.advantage(.rangeReads, over: $0) }
    guard let lmdb, let sqlite else {
      return Bar(row: Row.rangeReads.title, bar: "≥ 1× LMDB or ≥ 2× SQLite")
    }
    return Bar(
      row: Row.rangeReads.title, measured: "\(times(lmdb)) LMDB, \(times(sqlite)) SQLite",
      bar: "≥ 1× LMDB or ≥ 2× SQLite", isMet: lmdb >= 1 || sqlite >= 2)
  }

  private var scaling: Bar {
    let one = results.median(.readsOneThread, .andiron)
    let two = results.median(.readsTwoThreads, .andiron)
    let ratio = one.flatMap { one in two.map { one / $0 } }
    return Bar(
      row: Row.readsTwoThreads.title, measured: ratio.map(times), bar: "≥ 1.8× our one thread",
      isMet: ratio.map { $0 >= 1.8 })
  }

  private func times(_ ratio: Double) -> String { Format.number(ratio) + "×" }
}
