import Andiron
import FHIRModel
import Foundation
import ObjectModel
import ValueModel

/// Determines which resources the entries of a Bundle of requests concern, and whether the entries
/// are compatible.
struct BundlePlanner<Target: ResourceTarget> {
  typealias Plan = BundlePlan

  let transaction: FHIRWriter<Target>
  let release: StoredRelease
  /// The most resources that a deletion by a condition concerns.
  let largestDeletionCount: Int
  /// The address of the store; nil if it has none.
  let base: String?

  func plan(_ entry: BundleEntry) throws -> Plan {
    try entry.telling {
      let target = entry.target
      guard release.has(target.type) else {
        throw FHIRStoreError(.unknownType, "there is no such type")
      }
      switch entry.method {
      case .get: return Plan(type: target.type, id: target.id)
      case .post:
        guard target.id == nil, target.query == nil else {
          throw FHIRStoreError(.notSupported, "a POST creates, at the address of a type")
        }
        let found = try entry.ifNoneExist.flatMap { try matches(target.type, $0) }
        return Plan(type: target.type, id: found ?? newID, isThere: found != nil)
      case .delete:
        if let query = target.query {
          return try deletion(entry, target.type, query)
        }
        guard let id = target.id, !id.isEmpty else {
          throw FHIRStoreError(.invalidBundle, "a deletion needs the id in its address")
        }
        return Plan(type: target.type, id: id)
      case .patch: return Plan(type: target.type, id: try patchedID(target))
      case .put: return Plan(type: target.type, id: try replacedID(entry, target.type))
      }
    }
  }

  private func deletion(_ entry: BundleEntry, _ type: String, _ query: String) throws -> Plan {
    guard largestDeletionCount > 1 else {
      return Plan(type: type, id: try matches(type, query))
    }
    let found = try found(type, query, limit: largestDeletionCount + 1)
    guard found.count <= largestDeletionCount else {
      throw FHIRStoreError(.ambiguous, "a deletion is of at most \(largestDeletionCount) resources")
    }
    if found.count > 1, entry.condition.hasVersions {
      throw FHIRStoreError(.ambiguous, "a version is that of one resource, and several match")
    }
    return Plan(type: type, id: found.first, others: Array(found.dropFirst()))
  }

  /// The `id` of the resource to replace: the one in the address, the one that the condition finds,
  /// or that of a new one.
  private func replacedID(_ entry: BundleEntry, _ type: String) throws -> String {
    let own = entry.resource?["id"]?.string
    guard let query = entry.target.query else {
      guard let id = entry.target.id, !id.isEmpty else {
        throw FHIRStoreError(.invalidBundle, "a replacement needs the id in its address")
      }
      guard own == id else {
        throw FHIRStoreError(.invalidID, "the id of the resource is not that of its address")
      }
      return id
    }
    if let found = try matches(type, query) {
      guard own == nil || own == found else {
        throw FHIRStoreError(.invalidID, "the id of the resource is not of the one that matches")
      }
      return found
    }
    guard let own else { return newID }
    guard try transaction.reader.value(type, own, in: release) == nil else {
      throw FHIRStoreError(.conflict, "nothing matches, and another resource has the id")
    }
    return own
  }

  /// The `id` of the resource to patch. Throws `.notFound` if nothing matches the condition.
  private func patchedID(_ target: (type: String, id: String?, query: String?)) throws -> String {
    guard let id = try target.query.map({ try matches(target.type, $0) }) ?? target.id else {
      throw FHIRStoreError(.notFound, "nothing matches the condition of a patch")
    }
    return id
  }

  private var newID: String { UUID().uuidString.lowercased() }

  // MARK: Whether they go together

  /// Throws `.invalidBundle` if several entries have the same address, as a reference to it would
  /// be ambiguous.
  static func checkAddresses(_ entries: [BundleEntry]) throws {
    var known: Set<String> = []
    for entry in entries {
      guard let url = entry.fullURL, !known.insert(url).inserted else { continue }
      throw FHIRStoreError(
        .invalidBundle, "another entry has the same fullUrl", path: entry.path)
    }
  }

  /// Throws `.invalidBundle` if several entries write the same resource.
  static func checkIdentities(_ entries: [BundleEntry], _ plans: [Plan]) throws {
    var written: Set<ResourceName> = []
    for (entry, plan) in zip(entries, plans) where entry.method != .get && !plan.isThere {
      for id in [plan.id].compactMap({ $0 }) + plan.others
      where !written.insert(ResourceName(plan.type, id)).inserted {
        throw FHIRStoreError(
          .invalidBundle, "another entry writes the same resource", path: entry.path)
      }
    }
  }

  /// Throws `.invalidBundle` if the resource that an entry creates because nothing matched has been
  /// created by another entry. Such entries come after those without a condition.
  func checkCondition(_ entry: BundleEntry, _ plan: Plan) throws {
    let query = entry.method == .post ? entry.ifNoneExist : entry.target.query
    guard let query, let id = plan.id,
      try found(plan.type, query, limit: 2).contains(where: { $0 != id })
    else { return }
    throw FHIRStoreError(.invalidBundle, "another entry makes what the condition asks for")
  }

  // MARK: Conditions

  /// The `id` of the one resource that a condition finds; nil if nothing matches. Throws
  /// `.ambiguous` if several match.
  func matches(_ type: String, _ query: String) throws -> String? {
    let found = try found(type, query, limit: 2)
    guard found.count <= 1 else {
      throw FHIRStoreError(.ambiguous, "several resources match the condition")
    }
    return found.first
  }

  /// The ids of the first resources that a condition finds.
  private func found(_ type: String, _ query: String, limit: Int) throws -> [String] {
    var search = try FHIRSearch(text: "\(type)?\(query)").limit(limit)
    search.ownBases = base.map { [$0] } ?? []
    guard !search.criteria.isEmpty else {
      throw FHIRStoreError(.invalidBundle, "a condition needs a parameter")
    }
    return try transaction.reader.search(search, release: release.version).matches
      .map { $0["id"]?.string ?? "" }
  }

  /// The target of a conditional reference, as `Type/id`; nil if nothing matches.
  func target(_ text: String) throws -> String? {
    let parts = text.split(separator: "?", maxSplits: 1).map(String.init)
    guard parts.count == 2, release.has(parts[0]) else { return nil }
    return try matches(parts[0], parts[1]).map { "\(parts[0])/\($0)" }
  }
}
