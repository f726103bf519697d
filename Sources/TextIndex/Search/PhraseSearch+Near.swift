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
        if TextParts.areNear(lists, lengths, near.distance) { found.insert(place) }
      }
    }
    return found.sorted()
  }
}
