import Andiron
import FHIRModel
import ObjectModel
import ValueModel

/// The execution of one Bundle of requests.
struct BundleRun {
  private typealias Plan = BundlePlanner.Plan

  private let transaction: FHIRTransaction
  private let release: StoredRelease
  private let entries: [BundleEntry]
  private let planner: BundlePlanner

  init(transaction: FHIRTransaction, release: StoredRelease, entries: [BundleEntry]) {
    self.transaction = transaction
    self.release = release
    self.entries = entries
    planner = BundlePlanner(transaction: transaction, release: release)
  }

  /// Performs the entries. Returns the responses by the position of their entries.
  func responses() throws -> [Value] {
    try BundlePlanner.checkAddresses(entries)
    let plans = try entries.map { try planner.plan($0) }
    try BundlePlanner.checkIdentities(entries, plans)
    var rewriting = ReferenceRewriting(
      types: release.release.types, search: { [planner] text in try planner.target(text) })
    for (entry, plan) in zip(entries, plans) {
      if let url = entry.fullURL, let id = plan.id, !id.isEmpty, entry.resource != nil {
        rewriting.addresses[url] = "\(plan.type)/\(id)"
      }
    }
    var responses: [Int: Value] = [:]
    func perform(_ index: Int) throws {
      responses[index] = try entries[index].telling {
        try self.perform(entries[index], plans[index], rewriting)
      }
    }
    let order = entries.indices.sorted { (entries[$0].rank, $0) < (entries[$1].rank, $1) }
    // Conditional references may lead to resources that other entries write, in whichever order.
    var waiting: [Int] = []
    for index in order where !entries[index].isRead {
      if rewriting.hasConditions(entries[index].resource) {
        waiting.append(index)
      } else {
        try perform(index)
      }
    }
    while !waiting.isEmpty {
      let ready = try waiting.filter { index in
        try entries[index].telling { try rewriting.canResolve(entries[index].resource) }
      }
      // If none is ready, performing the first one reports what is missing.
      let next = ready.isEmpty ? waiting : ready
      for index in next { try perform(index) }
      waiting.removeAll(where: next.contains)
    }
    for index in order where entries[index].isRead { try perform(index) }
    return entries.indices.compactMap { responses[$0] }
  }

  // MARK: Doing it

  private func perform(
    _ entry: BundleEntry, _ plan: Plan, _ rewriting: ReferenceRewriting
  ) throws -> Value {
    // An `id` that was just generated belongs to no resource yet.
    let known = entry.method == .post && !plan.isThere ? nil : plan.id
    let current = try known.flatMap { try transaction.reader.value(plan.type, $0, in: release) }
    try entry.condition.check(current, entry.method)
    switch entry.method {
    case .delete:
      let isDeleted = try plan.id.map { try transaction.delete(plan.type, $0, release) } ?? false
      return BundleResponse.entry(isDeleted ? "204 No Content" : "200 OK")
    case .get: return try read(entry, plan, current)
    case .post, .put: return try write(entry, plan, current, rewriting)
    }
  }

  private func read(_ entry: BundleEntry, _ plan: Plan, _ current: Value?) throws -> Value {
    guard plan.id != nil else {
      let results = try transaction.reader.search(entry.url, release: release.version)
      return BundleResponse.entry("200 OK", resource: results.bundle())
    }
    guard let current else { throw FHIRStoreError(.notFound, "there is no such resource") }
    if entry.condition.isKnown(current) {
      return BundleResponse.entry("304 Not Modified", stored: current)
    }
    return BundleResponse.entry("200 OK", stored: current, resource: current)
  }

  private func write(
    _ entry: BundleEntry, _ plan: Plan, _ current: Value?, _ rewriting: ReferenceRewriting
  ) throws -> Value {
    guard let resource = entry.resource, let id = plan.id else {
      throw FHIRStoreError(.invalidBundle, "there is no resource to write")
    }
    guard resource["resourceType"]?.isText(plan.type) ?? false else {
      throw FHIRStoreError(.invalidBundle, "the resource is not of the type in the address")
    }
    let location = "\(plan.type)/\(id)"
    if plan.isThere { return BundleResponse.entry("200 OK", location: location, stored: current) }
    guard PrimitiveType.id.accepts(id) else {
      throw FHIRStoreError(.invalidID, "the address has no valid id")
    }
    if current == nil { try planner.checkCondition(entry, plan) }
    var value = try rewriting.rewritten(resource)
    value["id"] = Value(id)
    let stored = try transaction.upsert(value, release)
    // If the store does not count versions, a version in the resource may belong to other content.
    let version =
      transaction.records.options.maintainsMeta ? stored.value["meta"]?["versionId"]?.string : nil
    return BundleResponse.entry(
      stored.isNew ? "201 Created" : "200 OK",
      location: location + (version.map { "/_history/\($0)" } ?? ""), stored: stored.value)
  }
}
