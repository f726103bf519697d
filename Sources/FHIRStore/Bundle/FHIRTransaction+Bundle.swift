import Andiron
public import FHIRModel
import Foundation
import ObjectModel
public import ValueModel

/// Bundles of requests, done as FHIR servers do them.
extension FHIRTransaction {
  /// Does what the entries of a Bundle of type `transaction` ask: deletions first, then new resources, then replacements,
  /// then reads, whatever their order is; references among entries, and conditional ones, are made references to
  /// resources of the store. New resources get a UUID for their `id`.
  ///
  /// Returns a Bundle of type `transaction-response`, whose entries stand in the order of those of the request. Throws
  /// `.invalidBundle`, `.ambiguous`, `.notFound`, `.notSupported` with the entry's place; then nothing of it may stay:
  /// throwing on out of ``FHIRStore/write(durability:_:)`` undoes it. FHIR R5, section 3.2.0.15
  /// (<https://hl7.org/fhir/R5/http.html#transaction>).
  public func perform(_ bundle: Value, release: ReleaseVersion? = nil) throws -> Value {
    let release = try records.stored(release)
    guard bundle["resourceType"]?.isText("Bundle") ?? false,
      bundle["type"]?.isText("transaction") ?? false
    else { throw FHIRStoreError(.invalidBundle, "expected a Bundle of type transaction") }
    var entries: [BundleEntry] = []
    for (position, entry) in (bundle["entry"] ?? Value(array: [])).elements.enumerated() {
      entries.append(try BundleEntry(entry, at: position))
    }
    var run = BundleRun(transaction: self, release: release, entries: entries)
    return try run.response()
  }
}

extension FHIRStore {
  /// Does a Bundle of type `transaction` whole or not at all, or each entry of one of type `batch` by itself, where those
  /// that cannot be done have an OperationOutcome in the response; see ``FHIRTransaction/perform(_:release:)``.
  public func perform(_ bundle: Value, release: ReleaseVersion? = nil) throws -> Value {
    guard bundle["type"]?.isText("batch") ?? false else {
      return try write { try $0.perform(bundle, release: release) }
    }
    let stored = try stored(release)
    let entries = (bundle["entry"] ?? Value(array: [])).elements
    var responses: [Value] = []
    for (position, entry) in entries.enumerated() {
      do {
        responses.append(
          try write { transaction in
            let request = try BundleEntry(entry, at: position)
            var run = BundleRun(transaction: transaction, release: stored, entries: [request])
            return try run.responses()[0]
          })
      } catch let error as FHIRStoreError {
        responses.append(BundleRun.response(to: error))
      }
    }
    return Value(object: [
      ("resourceType", "Bundle"), ("type", "batch-response"), ("entry", Value(array: responses)),
    ])
  }
}

/// One Bundle of requests on its way.
struct BundleRun {
  private let transaction: FHIRTransaction
  private let release: StoredRelease
  private let entries: [BundleEntry]

  init(transaction: FHIRTransaction, release: StoredRelease, entries: [BundleEntry]) {
    self.transaction = transaction
    self.release = release
    self.entries = entries
  }

  mutating func response() throws -> Value {
    Value(object: [
      ("resourceType", "Bundle"), ("type", "transaction-response"),
      ("entry", Value(array: try responses())),
    ])
  }

  /// By the position of the entries.
  mutating func responses() throws -> [Value] {
    let plans = try entries.map { try plan($0) }
    var rewriting = ReferenceRewriting(search: { [transaction, release] text in
      try Self.single(text, transaction, release)
    })
    for (entry, plan) in zip(entries, plans) {
      if let url = entry.fullURL, let id = plan.id, !id.isEmpty, entry.resource != nil {
        rewriting.addresses[url] = "\(plan.type)/\(id)"
      }
    }
    var responses: [Int: Value] = [:]
    let order = entries.indices.sorted {
      (entries[$0].method.rank, $0) < (entries[$1].method.rank, $1)
    }
    for index in order {
      responses[index] = try place(entries[index]) {
        try perform(entries[index], plans[index], rewriting)
      }
    }
    return entries.indices.compactMap { responses[$0] }
  }

  /// The errors of an entry with its place.
  private func place<R>(_ entry: BundleEntry, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as FHIRStoreError {
      error.path = error.path.map { "\(entry.path).\($0)" } ?? entry.path
      throw error
    }
  }

  // MARK: What each entry is about

  private struct Plan {
    var type: String
    /// Nil where nothing is meant: a deletion of what is not there.
    var id: String?
    /// A new resource that is there already by its condition.
    var isThere = false
  }

  private func plan(_ entry: BundleEntry) throws -> Plan {
    try place(entry) {
      let target = entry.target
      guard release.has(target.type) else {
        throw FHIRStoreError(.unknownType, "there is no such type")
      }
      if entry.method == .post {
        guard let query = entry.ifNoneExist else { return Plan(type: target.type, id: newID) }
        let found = try matches(target.type, query)
        return Plan(type: target.type, id: found ?? newID, isThere: found != nil)
      }
      guard let query = target.query, entry.method != .get else {
        return Plan(type: target.type, id: target.id)
      }
      let found = try matches(target.type, query)
      let own = entry.resource?["id"]?.string
      return Plan(type: target.type, id: found ?? (entry.method == .put ? own ?? newID : nil))
    }
  }

  private var newID: String { UUID().uuidString.lowercased() }

  /// The `id` of the one resource that a condition finds; nil for none.
  private func matches(_ type: String, _ query: String) throws -> String? {
    try Self.matches(type, query, transaction, release)
  }

  private static func matches(
    _ type: String, _ query: String, _ transaction: FHIRTransaction, _ release: StoredRelease
  ) throws -> String? {
    let search = try FHIRSearch(text: "\(type)?\(query)").limit(2)
    let found = try transaction.reader.search(search, release: release.version).matches
    guard found.count <= 1 else {
      throw FHIRStoreError(.ambiguous, "several resources match the condition")
    }
    return found.first?["id"]?.string
  }

  /// What a conditional reference leads to.
  private static func single(
    _ text: String, _ transaction: FHIRTransaction, _ release: StoredRelease
  ) throws -> String {
    let parts = text.split(separator: "?", maxSplits: 1).map(String.init)
    guard parts.count == 2, release.has(parts[0]),
      let id = try matches(parts[0], parts[1], transaction, release)
    else {
      throw FHIRStoreError(.notFound, "nothing matches a conditional reference")
    }
    return "\(parts[0])/\(id)"
  }

  // MARK: Doing it

  private func perform(
    _ entry: BundleEntry, _ plan: Plan, _ rewriting: ReferenceRewriting
  ) throws -> Value {
    switch entry.method {
    case .delete:
      let isDeleted = try plan.id.map { try transaction.delete(plan.type, $0, release) } ?? false
      return Self.response(isDeleted ? "204 No Content" : "200 OK")
    case .get: return try read(entry, plan)
    case .post, .put: return try write(entry, plan, rewriting)
    }
  }

  private func read(_ entry: BundleEntry, _ plan: Plan) throws -> Value {
    if let id = plan.id {
      guard let value = try transaction.reader.value(plan.type, id, in: release) else {
        throw FHIRStoreError(.notFound, "there is no such resource")
      }
      return Self.response("200 OK", resource: value)
    }
    let results = try transaction.reader.search(entry.url, release: release.version)
    return Self.response("200 OK", resource: results.bundle())
  }

  private func write(
    _ entry: BundleEntry, _ plan: Plan, _ rewriting: ReferenceRewriting
  ) throws -> Value {
    guard let resource = entry.resource, let id = plan.id, !id.isEmpty else {
      throw FHIRStoreError(.invalidBundle, "a replacement needs the id in its address")
    }
    guard resource["resourceType"]?.isText(plan.type) ?? false else {
      throw FHIRStoreError(.invalidBundle, "the resource is not of the type in the address")
    }
    let location = "\(plan.type)/\(id)"
    if plan.isThere { return Self.response("200 OK", location: location) }
    guard PrimitiveType.id.accepts(id) else {
      throw FHIRStoreError(.invalidID, "the address has no valid id")
    }
    var value = try rewriting.rewritten(resource)
    value["id"] = Value(id)
    let stored = try transaction.upsert(value, release)
    return Self.response(stored.isNew ? "201 Created" : "200 OK", location: location)
  }

  private static func response(
    _ status: String, location: String? = nil, resource: Value? = nil
  ) -> Value {
    var response: [(String, Value)] = [("status", Value(status))]
    if let location { response.append(("location", Value(location))) }
    var fields: [(String, Value)] = []
    if let resource { fields.append(("resource", resource)) }
    fields.append(("response", Value(object: response)))
    return Value(object: fields)
  }

  /// What stands for an entry of a batch that cannot be done.
  static func response(to error: FHIRStoreError) -> Value {
    let status: String =
      switch error.code {
      case .notFound: "404 Not Found"
      case .ambiguous, .duplicateID: "412 Precondition Failed"
      case .notSupported: "501 Not Implemented"
      default: "400 Bad Request"
      }
    let issue = Value(object: [
      ("severity", "error"), ("code", "processing"), ("diagnostics", Value(error.description)),
    ])
    let outcome = Value(object: [
      ("resourceType", "OperationOutcome"), ("issue", Value(array: [issue])),
    ])
    return Value(object: [
      ("response", Value(object: [("status", Value(status)), ("outcome", outcome)]))
    ])
  }
}
