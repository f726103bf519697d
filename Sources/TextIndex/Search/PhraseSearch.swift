/// Looks up phrases in the lists of one source.
struct PhraseSearch<Source: PostingSource> {
  let source: Source

  /// The records that have a phrase, those that are gone included, with its occurrences.
  func postings(of phrase: TextParts.Phrase) throws -> Postings {
    if phrase.terms.count == 1 { return try postings(of: phrase.terms[0], phrase.fields) }
    if !phrase.terms.contains(where: \.isPrefix) { return try wholeWords(phrase) }
    var result = Postings()
    for field in try fields(of: phrase) {
      let spans = try spans(of: phrase.terms, in: field)
      var postings = Postings()
      for index in spans.places.indices {
        postings.append(spans.places[index], UInt32(spans.positions(at: index).count))
      }
      result = result.merged(with: postings)
    }
    return result
  }

  /// The records that have a phrase without prefixes.
  private func wholeWords(_ phrase: TextParts.Phrase) throws -> Postings {
    let lists = try phrase.terms.map { try self.lists(of: $0, phrase.fields) }
    var result = Postings()
    for (field, _) in lists[0] {
      let inField = lists.compactMap { $0.first { $0.field == field }?.list }
      guard inField.count == lists.count else { continue }
      let terms = zip(phrase.terms, inField).sorted {
        source.count(of: $0.1) < source.count(of: $1.1)
      }
      // The rarest word first: of the others, only its records are read.
      var rarest = Postings()
      try source.append(terms[0].1, to: &rarest)
      var common = rarest.places
      var spans: PositionList?
      for (term, list) in terms.dropFirst() + [terms[0]] {
        let next = Self.moved(try source.positions(list, only: common), by: -term.offset)
        spans = spans.map { Self.common($0, next) } ?? next
        common = spans?.places ?? []
        if common.isEmpty { break }
      }
      var postings = Postings()
      if let spans {
        for index in spans.places.indices {
          postings.append(
            spans.places[index], UInt32(spans.starts[index + 1] - spans.starts[index]))
        }
      }
      result = result.merged(with: postings)
    }
    return result
  }

  private func lists(
    of term: TextTerm, _ fields: Set<UInt8>?
  ) throws -> [(field: UInt8, list: Source.List)] {
    let lists = try source.lists(of: term)
    guard let fields else { return lists }
    return lists.filter { fields.contains($0.field) }
  }

  private func postings(of term: TextTerm, _ fields: Set<UInt8>?) throws -> Postings {
    let lists = try lists(of: term, fields)
    guard lists.count > 2 else {
      var result = Postings()
      for (_, list) in lists {
        var postings = Postings()
        try source.append(list, to: &postings)
        result = result.merged(with: postings)
      }
      return result
    }
    return try sum(lists.map(\.list))
  }

  /// The records in any of the lists, with the sums of the frequencies.
  private func sum(_ lists: [Source.List]) throws -> Postings {
    let total = lists.reduce(0) { $0 + source.count(of: $1) }
    guard total > source.placeCount / 32 else {
      var all = Postings()
      for list in lists { try source.append(list, to: &all) }
      var pairs = zip(all.places, all.frequencies).map { UInt64($0) << 32 | UInt64($1) }
      pairs.sort()
      var result = Postings()
      for pair in pairs {
        let place = UInt32(pair >> 32)
        let frequency = UInt32(truncatingIfNeeded: pair)
        if result.places.last == place {
          result.frequencies[result.count - 1] &+= frequency
        } else {
          result.append(place, frequency)
        }
      }
      return result
    }
    var counts = [UInt32](repeating: 0, count: source.placeCount + 1)
    var postings = Postings()
    for list in lists {
      postings.places.removeAll(keepingCapacity: true)
      postings.frequencies.removeAll(keepingCapacity: true)
      try source.append(list, to: &postings)
      for index in 0..<postings.count {
        counts[Int(postings.places[index])] &+= postings.frequencies[index]
      }
    }
    var result = Postings()
    for (place, count) in counts.enumerated() where count > 0 {
      result.append(UInt32(place), count)
    }
    return result
  }

  // MARK: Positions

  /// The fields in which all terms of a phrase occur.
  func fields(of phrase: TextParts.Phrase) throws -> [UInt8] {
    var common: Set<UInt8>?
    for term in phrase.terms {
      let fields = Set(try lists(of: term, phrase.fields).map(\.field))
      common = common?.intersection(fields) ?? fields
    }
    return (common ?? []).sorted()
  }

  /// Returns the positions at which a phrase begins, in one field.
  func spans(of terms: [TextTerm], in field: UInt8) throws -> PositionList {
    // The rarest word first: of the others, only its records are read.
    var lists: [(offset: Int, lists: [Source.List], count: Int)] = []
    for term in terms {
      let found = try self.lists(of: term, [field]).map(\.list)
      lists.append((term.offset, found, found.reduce(0) { $0 + source.count(of: $1) }))
    }
    lists.sort { $0.count < $1.count }
    guard let first = lists.first, first.count > 0 else { return PositionList() }
    var spans = Self.moved(try positions(first.lists, only: nil), by: -first.offset)
    for next in lists.dropFirst() where !spans.places.isEmpty {
      let other = Self.moved(try positions(next.lists, only: spans.places), by: -next.offset)
      spans = Self.common(spans, other)
    }
    return spans
  }

  /// Returns the positions in any of the lists, for some records only.
  private func positions(_ lists: [Source.List], only: [UInt32]?) throws -> PositionList {
    PositionList.union(try lists.map { try source.positions($0, only: only) })
  }

  private static func moved(_ list: PositionList, by distance: Int) -> PositionList {
    if distance == 0 { return list }
    var result = PositionList()
    for index in list.places.indices {
      let count = result.positions.count
      for position in list.positions(at: index) {
        if let moved = UInt32(exactly: Int(position) + distance) { result.positions.append(moved) }
      }
      if result.positions.count > count { result.end(list.places[index]) }
    }
    return result
  }

  /// The positions in both lists.
  private static func common(_ one: PositionList, _ two: PositionList) -> PositionList {
    var result = PositionList()
    var right = 0
    for left in one.places.indices {
      while right < two.places.count, two.places[right] < one.places[left] { right += 1 }
      guard right < two.places.count else { break }
      guard two.places[right] == one.places[left] else { continue }
      let count = result.positions.count
      var others = two.positions(at: right)
      for position in one.positions(at: left) {
        while let other = others.first, other < position { others.removeFirst() }
        if others.first == position { result.positions.append(position) }
      }
      if result.positions.count > count { result.end(one.places[left]) }
    }
    return result
  }
}
