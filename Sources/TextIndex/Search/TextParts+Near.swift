extension TextParts {
  /// Whether some choice of one span of each list has no gap of more than `distance` words between
  /// the end of one and the beginning of the next.
  ///
  /// Cost: the number of spans times two to the number of lists, of which a query has at most
  /// ``TextQuery/mostNeighbors``.
  static func areNear(
    _ lists: [ArraySlice<UInt32>], _ lengths: [UInt32], _ distance: Int
  ) -> Bool {
    var spans: [(start: Int, end: Int, list: Int)] = []
    for (number, list) in lists.enumerated() {
      for start in list { spans.append((Int(start), Int(start) + Int(lengths[number]), number)) }
    }
    spans.sort { ($0.start, $0.end, $0.list) < ($1.start, $1.end, $1.list) }
    // For each set of lists, where the last span of a choice from them ends at the latest: whatever
    // a choice that ends before can be continued with, this one can be, too.
    var ends = [Int?](repeating: nil, count: 1 << lists.count)
    for span in spans {
      let own = 1 << span.list
      for set in ends.indices.reversed() where set & own == 0 {
        if set != 0 {
          guard let end = ends[set], span.start - end <= distance else { continue }
        }
        ends[set | own] = max(ends[set | own] ?? span.end, span.end)
      }
    }
    return ends[ends.count - 1] != nil
  }
}
