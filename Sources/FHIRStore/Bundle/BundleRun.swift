import Andiron
import FHIRModel
import Foundation
import ObjectModel
import ValueModel

/// The execution of one Bundle of requests.
struct BundleRun<Target: ResourceTarget> {
  private typealias Plan = BundlePlan

  private let transaction: FHIRWriter<Target>
  private let release: StoredRelease
  private let entries: [BundleEntry]
  private let options: BundleOptions
  private let planner: BundlePlanner<Target>

  init(
    transaction: FHIRWriter<Target>, release: StoredRelease, entries: [BundleEntry],
    options: BundleOptions = BundleOptions()
  ) {
    self.transaction = transaction
    self.release = release
    self.entries = entries
    self.options = options
    planner = BundlePlanner(
      transaction: transaction, release: release,
      largestDeletionCount: options.largestDeletionCount, base: options.base)
  }

  /// Performs the entries. Returns the responses by the position of their entries.
  func responses() throws -> [Value] {
    try BundlePlanner<Target>.checkAddresses(entries)
    let plans = try entries.map { try planner.plan($0) }
    try BundlePlanner<Target>.checkIdentities(entries, plans)
    var rewriting = ReferenceRewriting(
      types: release.release.types, search: { [planner] text in try planner.target(text) })
    for (entry, plan) in zip(entries, plans) {
      if let url = entry.fullURL, let id = plan.id, !id.isEmpty, entry.resource != nil {
        rewriting.addresses[url] = "\(plan.type)/\(id)"
      }
    }
    addRelativeAddresses(to: &rewriting)
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

  /// A relative reference leads to the entry whose `fullUrl` it has below the address that the
  /// referring entry has as well, so it is known where all entries with such addresses share one.
  private func addRelativeAddresses(to rewriting: inout ReferenceRewriting) {
    var bases: Set<String> = []
    var relative: [String: String] = [:]
    for (url, address) in rewriting.addresses {
      guard let parts = ReferenceParts(url), parts.form == .absolute, let base = parts.base,
        let type = parts.type, let id = parts.id
      else { continue }
      bases.insert(base)
      relative["\(type)/\(id)"] = address
    }
    guard bases.count == 1 else { return }
    rewriting.addresses.merge(relative) { known, _ in known }
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
      for id in plan.others { _ = try transaction.delete(plan.type, id, release) }
      return BundleResponse.entry(isDeleted ? "204 No Content" : "200 OK")
    case .get: return try read(entry, plan, current)
    case .patch: return try patch(entry, plan, current)
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
    if plan.isThere {
      return BundleResponse.entry(
        "200 OK", location: location + version(current), stored: current,
        resource: options.returnsResources ? current : nil)
    }
    guard PrimitiveType.id.accepts(id) else {
      throw FHIRStoreError(.invalidID, "the address has no valid id")
    }
    if current == nil { try planner.checkCondition(entry, plan) }
    var value = try rewriting.rewritten(resource)
    value["id"] = Value(id)
    return try store(value, entry, location)
  }

  private func store(
    _ value: Value, _ entry: BundleEntry, _ location: String
  ) throws -> Value {
    try options.check?(value, entry.position)
    let own = options.base.map { value.withRelativeReferences(below: [$0]) } ?? value
    let stored = try transaction.upsert(own, release)
    return BundleResponse.entry(
      stored.isNew ? "201 Created" : "200 OK", location: location + version(stored.value),
      stored: stored.value, resource: options.returnsResources ? stored.value : nil)
  }

  /// If the store does not count versions, a version in the resource may belong to other content.
  private func version(_ resource: Value?) -> String {
    guard transaction.catalog.options.maintainsMeta,
      let version = resource?["meta"]?["versionId"]?.string
    else { return "" }
    return "/_history/\(version)"
  }

  private func patch(_ entry: BundleEntry, _ plan: Plan, _ current: Value?) throws -> Value {
    guard let current, let id = plan.id else {
      throw FHIRStoreError(.notFound, "there is no such resource")
    }
    let value = try patched(current, entry, plan.type)
    guard value["resourceType"]?.isText(plan.type) ?? false, value["id"]?.isText(id) ?? false else {
      throw FHIRStoreError(.invalidResource, "a patch leaves the type and the id as they are")
    }
    return try store(value, entry, "\(plan.type)/\(id)")
  }

  /// A patch is Parameters, or a Binary whose content is a JSON Patch, as R5 spells out and clients
  /// of R4 send it.
  private func patched(_ current: Value, _ entry: BundleEntry, _ type: String) throws -> Value {
    if let parameters = entry.resource, parameters["resourceType"]?.isText("Parameters") ?? false {
      do throws(FHIRPathPatchError) {
        return try FHIRPathPatch(parameters, type: type).applied(to: current, release.release)
      } catch {
        throw FHIRStoreError(
          error.isMalformed ? .invalidBundle : .invalidResource, error.message,
          path: "parameter[\(error.operation)]")
      }
    }
    guard let binary = entry.resource, binary["resourceType"]?.isText("Binary") ?? false,
      binary["contentType"]?.isText("application/json-patch+json") ?? false,
      let text = (binary["data"] ?? binary["content"])?.string,
      let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
    else {
      throw FHIRStoreError(
        .notSupported, "a patch is Parameters, or a Binary of application/json-patch+json")
    }
    do {
      let patch = try JSONPatch(JSON.parse(Array(bytes)))
      return try current.applying(patch, limits: .ofResources)
    } catch let error as JSONError {
      throw FHIRStoreError(.invalidResource, "the patch is not JSON: \(error.code)")
    } catch let error as JSONPatchError {
      throw FHIRStoreError(.invalidResource, error.description)
    }
  }
}
