extension DatabaseReader {
  /// About the numbers of entries in ranges of a derived index, up to `limit`: for plans, so they
  /// may be those of another commit. Counts that are not remembered are asked for together. Throws
  /// what counting throws.
  package func estimatedCounts(_ ranges: [EntryRange], limit: Int) throws -> [Int] {
    // Its keys are those of many fields: one has few entries, and the next one thousands.
    var counts = ranges.map { core.counts.count($0, limit: limit, mayGuess: false) }
    let unknown = ranges.indices.filter { counts[$0] == nil }
    guard !unknown.isEmpty else { return counts.compactMap(\.self) }
    let found = try reader.entryCounts(unknown.map { ranges[$0] }, limit: limit)
    for (position, count) in zip(unknown, found) {
      core.counts.learn(count, of: ranges[position])
      counts[position] = count
    }
    return counts.compactMap(\.self)
  }
}
