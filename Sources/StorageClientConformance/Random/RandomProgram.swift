import CollectionModel
import ObjectModel
import ValueModel

/// Transactions and queries at random, each compared with what a dictionary says.
final class RandomProgram<Subject: StorageSubject> {
  let test: CaseRun<Subject>
  var source: RandomSource
  /// The objects as they must be.
  private var model: [Int: Value] = [:]
  var tickets: [Int: Ticket] = [:]
  private var step = 0

  init(_ test: CaseRun<Subject>, seed: UInt64) {
    self.test = test
    source = RandomSource(seed: seed)
  }

  func run() throws {
    for _ in 0..<40 {
      step += 1
      try transaction()
      try test.storage.read { reader in
        for _ in 0..<4 { try compare(reader) }
        try compareKeys(reader)
        try compareTickets(reader)
      }
    }
  }

  func name(_ what: String) -> String { "step \(step), \(what)" }

  // MARK: Transactions

  private func transaction() throws {
    let before = (model, tickets)
    let fails = source.below(6) == 0
    do {
      try test.storage.write { writer in
        (model, tickets) = before
        for _ in 0..<(1 + source.below(12)) { try change(writer, levels: 2) }
        if source.below(3) == 0 { try compare(writer) }
        if fails { throw OwnError(number: step) }
      }
      try test.holds(name("the transaction fails"), !fails)
    } catch let error as OwnError {
      try test.equal(name("the error"), error.number, step)
      (model, tickets) = before
    }
  }

  private func change(_ writer: Subject.Storage.Writer, levels: Int) throws {
    let key = source.below(60)
    let isThere = model[key] != nil
    switch source.below(12) {
    case 0, 1, 2:
      let document = source.document(key)
      try expect("add", isThere ? .keyExists : nil) { try writer.add(document) }
      if !isThere { model[key] = document.fields }
    case 3, 4:
      let document = source.document(key)
      try expect("update", isThere ? nil : .noSuchObject) { try writer.update(document) }
      if isThere { model[key] = document.fields }
    case 5, 6, 7:
      let document = source.document(key)
      try test.equal(name("upsert"), writer.upsert(document), !isThere)
      model[key] = document.fields
    case 8, 9:
      try test.equal(name("delete"), writer.delete(Document.self, key: key), isThere)
      model[key] = nil
    case 10 where source.below(4) == 0: try deleteAll(writer)
    case 10: for _ in 0..<3 { try changeTicket(writer) }
    default: if levels > 0 { try savepoint(writer, levels: levels - 1) }
    }
  }

  private func expect(_ what: String, _ code: StoreError.Code?, _ body: () throws -> Void) throws {
    guard let code else { return try body() }
    try test.throwing(name(what), code, body: body)
  }

  private func deleteAll(_ writer: Subject.Storage.Writer) throws {
    let filter = source.below(8) == 0 ? Filter.all : source.filter()
    let matching = try keys(filter)
    let count = try writer.deleteAll(ObjectQuery<Document>().where(filter))
    try test.equal(name("deleteAll \(filter.predicateFormat().text)"), count, matching.count)
    for key in matching { model[key] = nil }
  }

  private func savepoint(_ writer: Subject.Storage.Writer, levels: Int) throws {
    let before = (model, tickets)
    let fails = source.below(2) == 0
    do {
      try writer.savepoint {
        for _ in 0..<source.below(5) { try change(writer, levels: levels) }
        if fails { throw OwnError(number: -step) }
      }
    } catch let error as OwnError where error.number == -step {
      (model, tickets) = before
    }
  }

  // MARK: Queries

  /// The keys of the objects that match, by testing each.
  private func keys(_ filter: Filter) throws -> [Int] {
    let compiled = try CompiledFilter(filter)
    return try model.keys.sorted().filter {
      try model[$0].map { try compiled.matches($0) } ?? false
    }
  }

  private func compare(_ reader: some ObjectReader) throws {
    let filter = source.below(5) == 0 ? Filter.all : source.filter()
    let sorts = source.sorts()
    let text = "\(filter.predicateFormat()) by \(sorts)"
    let matching = try keys(filter)
    let all = ObjectQuery<Document>().where(filter).sorted(by: sorts)
    for query in [all, all.withoutIndexes()] {
      let found = try reader.fetch(query)
      try test.equal(name("the keys of \(text)"), found.map(\.pk).sorted(), matching)
      try test.equal(name("the number of \(text)"), reader.count(query), matching.count)
      let order = CompiledSort(sorts)
      for (one, next) in zip(found, found.dropFirst()) {
        let isRight = order.compare(one.fields, next.fields) <= 0
        try test.holds(name("the order of \(one.pk) and \(next.pk) of \(text)"), isRight)
      }
      try comparePage(reader, query, sorts.isEmpty ? nil : found.map(\.pk), matching, text)
    }
  }

  /// Compares a page of a query. Ties have the same order on every page, if there is a sort.
  private func comparePage(
    _ reader: some ObjectReader, _ query: ObjectQuery<Document>, _ order: [Int]?,
    _ matching: [Int], _ text: String
  ) throws {
    let offset = source.below(12)
    let limit = source.below(12)
    let page = query.offset(offset).limit(limit)
    let found = try reader.fetch(page).map(\.pk)
    let what = "\(limit) from \(offset) of \(text)"
    if let order {
      let isStable = Self.agree(found, Array(order.dropFirst(offset).prefix(limit)), model, query)
      try test.holds(name("the sort of \(what)"), isStable)
    }
    let count = max(0, min(limit, matching.count - offset))
    try test.equal(name("the size of \(what)"), found.count, count)
    try test.equal(name("the number of \(what)"), reader.count(page), count)
    try test.holds(name("the keys of \(what)"), Set(found).isSubset(of: matching))
    try test.equal(name("once each of \(what)"), Set(found).count, found.count)
  }

  /// Whether two pages are equal but for the choice among ties.
  private static func agree(
    _ found: [Int], _ expected: [Int], _ model: [Int: Value], _ query: ObjectQuery<Document>
  ) -> Bool {
    let order = CompiledSort(query.untyped.sorts)
    return found.count == expected.count
      && zip(found, expected).allSatisfy { one, other in
        guard let one = model[one], let other = model[other] else { return false }
        return order.compare(one, other) == 0
      }
  }

  private func compareKeys(_ reader: some ObjectReader) throws {
    let key = source.below(60)
    let found = try reader.object(Document.self, key: key)
    try test.equal(name("the object \(key)"), found?.fields.jsonBytes(), model[key]?.jsonBytes())
    try test.equal(name("contains \(key)"), reader.contains(Document.self, key: key), found != nil)
    try test.equal(name("all objects"), reader.count(Document.self), model.count)
  }
}
