/// Phrases that stand near each other.
extension PhraseSearch {
  /// The places of the records in which all phrases stand near each other in some field, ascending.
  func places(of near: TextParts.Near) throws -> [UInt32] {
    var found: Set<UInt32> = []
    var fields: Set<UInt8>?
    for terms in near.phrases {
      let some = Set(try self.fields(of: TextParts.Phrase(terms: terms, fields: near.fields)))
      fields = fields?.intersection(some) ?? some
    }
    for field in (fields ?? []).sorted() {
      let spans = try near.phrases.map { try self.spans(of: $0, in: field) }
      let lengths = near.phrases.map { UInt32(($0.map(\.offset).max() ?? 0) + 1) }
      var indexes = [Int](repeating: 0, count: spans.count)
      candidates: for place in spans[0].places {
        var lists: [ArraySlice<UInt32>] = []
        for (number, list) in spans.enumerated() {
          while indexes[number] < list.places.count, list.places[indexes[number]] < place {
            indexes[number] += 1
          }
          guard indexes[number] < list.places.count else { break candidates }
          guard list.places[indexes[number]] == place else { continue candidates }
          lists.append(list.positions(at: indexes[number]))
        }
        if TextParts.Near.areNear(lists, lengths, near.distance) { found.insert(place) }
      }
    }
    return found.sorted()
  }
}

extension TextParts.Near {
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
