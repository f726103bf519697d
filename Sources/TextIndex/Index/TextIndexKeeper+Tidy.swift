import Andiron

/// Merging of runs that are too large for a transaction of the program's.
extension TextIndexKeeper {
  func tidy(_ upkeep: any IndexUpkeep) throws {
    try deleteUnknownRuns(upkeep)
    while !upkeep.isStopped {
      guard let runs = try dueRuns(upkeep), try merge(runs, upkeep) else { return }
    }
  }

  private func dueRuns(_ upkeep: any IndexUpkeep) throws -> [RunInfo]? {
    try upkeep.read { reader in
      let state = try TextState(reader)
      return MergePolicy.next(state.runs, limit: .max).map { Array(state.runs[$0]) }
    } ?? nil
  }

  /// False if the index is gone.
  private func merge(_ runs: [RunInfo], _ upkeep: any IndexUpkeep) throws -> Bool {
    let taken = try upkeep.write { _, writer in try (writer as? TextIndexWriter)?.takeRun() }
    guard let identifier = taken ?? nil else { return false }
    var sink = UpkeepSink(upkeep: upkeep)
    let merged = try upkeep.read { reader in
      let run = try RunMerger<UpkeepSink>(table: reader, runs: runs)
        .merge(as: identifier, into: &sink)
      try sink.flush()
      return run
    }
    let isReplaced = try upkeep.write { _, writer in
      guard let writer = writer as? TextIndexWriter, let merged else { return false }
      if try writer.replace(runs, by: merged) { return true }
      // A transaction has merged some of them in the meantime.
      try writer.deleteRun(identifier)
      return true
    }
    return isReplaced ?? false
  }

  /// Deletes the runs that an interrupted merge wrote.
  private func deleteUnknownRuns(_ upkeep: any IndexUpkeep) throws {
    let unknown: Set<UInt32> =
      try upkeep.read { reader in
        let known = Set(try TextState(reader).runs.map(\.identifier))
        return try Self.runs(in: reader).subtracting(known)
      } ?? []
    for run in unknown.sorted() {
      _ = try upkeep.write { _, writer in try (writer as? TextIndexWriter)?.deleteRun(run) }
    }
  }

  /// The runs that have records. Cost: a walk down a tree for each.
  static func runs(in reader: IndexTableReader) throws -> Set<UInt32> {
    var runs: Set<UInt32> = []
    for range in [PostingTable.allTermBlocks, PostingTable.allLists] {
      var start = range.lower
      while true {
        var found: UInt32?
        try reader.forEach(from: start, upTo: range.upper) { key, _ in
          found = PostingTable.run(key)
          return false
        }
        guard let run = found else { break }
        runs.insert(run)
        guard run < .max else { break }
        start =
          range.lower == PostingTable.allLists.lower
          ? PostingTable.lists(run: run).upper : PostingTable.termBlocks(run: run).upper
      }
    }
    return runs
  }
}
