import Andiron
import Foundation
import ObjectModel
import ValueModel

/// A query as a filter over the stored fields, in one state of a store.
struct CareFilter<Version: CareVersion> {
  let query: CareQuery<Version>

  /// Returns a filter for the versions that may be results. It covers all conditions except those
  /// on events and on deleted items.
  func filter(in source: some ObjectSource) throws -> Filter {
    var parts = [selection]
    if !query.ids.isEmpty { parts.append(.isIn("id", query.ids.map { Value($0) })) }
    if !query.uuids.isEmpty { parts.append(.isIn("uuid", query.uuids.map(\.queryValue))) }
    parts += [
      Self.isOneOf(query.remoteIDs, "remoteID"),
      Self.isOneOf(query.groupIdentifiers, "groupIdentifier"),
    ].compactMap(\.self)
    if !query.tags.isEmpty { parts.append(.isIn("tags", query.tags.map { Value($0) })) }
    parts += try owners(in: source)
    return parts.dropFirst().reduce(parts[0]) { $0 && $1 }
  }

  private var selection: Filter {
    switch query.selection {
    case .newest: return .isLive
    case .all: return .not(.exists("deletedDate"))
    case .holding(let start, let end):
      let isAlive = Filter.not(.exists("deletedDate"))
      if Version.self == OutcomeVersion.self {
        return Filter.isLive && OutcomeVersion.filter(from: start, to: end)
      }
      let isHolding =
        Filter.comparison("validUntil", .greaterOrEqual, end.queryValue)
        && .comparison("effectiveDate", .less, end.queryValue) && isAlive
      guard Version.self is any ScheduledVersion.Type else { return isHolding }
      return isHolding
        && .comparison(ScheduledFields.lastDatePath, .greaterOrEqual, start.queryValue)
    }
  }

  /// Nil if all versions match.
  private static func isOneOf(_ texts: [String?], _ path: ValuePath) -> Filter? {
    guard !texts.isEmpty else { return nil }
    let known = texts.compactMap { $0.map { Value($0) } }
    let isKnown = known.isEmpty ? Filter.none : .isIn(path, known)
    return texts.contains(nil) ? isKnown || .isMissing(path) : isKnown
  }

  // MARK: Owners

  private func owners(in source: some ObjectSource) throws -> [Filter] {
    guard let path = Version.ownerPath else { return [] }
    let owners = query.owners
    var filters: [Filter] = []
    if !owners.uuids.isEmpty { filters.append(.isIn(path, owners.uuids.map(\.queryValue))) }
    if !owners.ids.isEmpty {
      let named = try uuids(.isIn("id", owners.ids.map { Value($0) }), in: source)
      filters.append(.isIn(path, named))
    }
    if let filter = Self.isOneOf(owners.remoteIDs, "remoteID") {
      let ids = try fields("id", filter, in: source)
      filters.append(.isIn(path, try uuids(.isIn("id", ids), in: source)))
    }
    return filters
  }

  private func uuids(_ filter: Filter, in source: some ObjectSource) throws -> [Value] {
    try fields("uuid", filter, in: source)
  }

  /// Returns a field of all versions of owners that match.
  private func fields(
    _ name: String, _ filter: Filter, in source: some ObjectSource
  ) throws -> [Value] {
    var found: [Value] = []
    for type in Version.ownerTypes {
      func read<Owner: CareVersion>(_ type: Owner.Type) throws {
        _ = try source.withRows(of: type) { rows in
          try rows.forEachMatch(filter) { _, fields in
            if let field = fields[name] { found.append(field) }
            return true
          }
        }
      }
      try read(type)
    }
    return found
  }
}

extension CareVersion {
  /// The path of the field that names a version's owner; nil if its type has no owner.
  fileprivate static var ownerPath: ValuePath? {
    switch Self.self {
    case is CarePlanVersion.Type: "patientUUID"
    case is OutcomeVersion.Type: "taskUUID"
    case is any PlannedVersion.Type: "carePlanUUID"
    default: nil
    }
  }

  fileprivate static var ownerTypes: [any CareVersion.Type] {
    switch Self.self {
    case is CarePlanVersion.Type: [PatientVersion.self]
    case is OutcomeVersion.Type: [TaskVersion.self, HealthTaskVersion.self]
    case is any PlannedVersion.Type: [CarePlanVersion.self]
    default: []
    }
  }
}
