import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Writes versions in one transaction, with one date, each with the store's next number.
struct VersionWriter {
  let transaction: Transaction
  let date: Date
  /// Makes the uuids of versions that are not given one.
  private let makeUUID: () -> UUID
  private(set) var replica: CareReplica

  init(_ transaction: Transaction, at date: Date, uuids makeUUID: @escaping () -> UUID) throws {
    self.transaction = transaction
    self.date = date
    self.makeUUID = makeUUID
    replica = try transaction.object(CareReplica.self, key: CareReplica.key) ?? CareReplica()
  }

  /// Calls `body` with a writer in a savepoint, and stores the numbers that the writer assigned.
  static func writing<R>(
    _ transaction: Transaction, at date: Date, uuids makeUUID: @escaping () -> UUID = { UUID() },
    _ body: (inout VersionWriter) throws -> R
  ) throws -> R {
    try transaction.savepoint {
      var writer = try VersionWriter(transaction, at: date, uuids: makeUUID)
      let result = try body(&writer)
      try transaction.upsert(writer.replica)
      return result
    }
  }

  /// Calls `body`. If it throws, its writes and the numbers it assigned are undone.
  mutating func savepoint<R>(_ body: (inout VersionWriter) throws -> R) throws -> R {
    var writer = self
    let result = try transaction.savepoint { try body(&writer) }
    self = writer
    return result
  }

  mutating func add<Version: CareVersion>(_ version: Version) throws -> Version {
    guard try transaction.history(Version.self, id: version.id).versions.isEmpty else {
      throw CareError(.identifierTaken, "the id has a version; deleted ones count")
    }
    try checkIsFree(version.uuid, Version.self)
    var written = version
    written.version.deletedDate = nil
    return try append(written, to: VersionHistory([]))
  }

  mutating func update<Version: CareVersion>(
    _ version: Version, uuid: UUID? = nil
  ) throws -> Version {
    let uuid = uuid ?? makeUUID()
    let history = try liveHistory(Version.self, id: version.id)
    try checkIsFree(uuid, Version.self)
    if version is any ScheduledVersion {
      try checkOutcomes(of: history.versions, from: version.effectiveDate)
    }
    var written = version
    written.version.uuid = uuid
    written.version.deletedDate = nil
    return try append(written, to: history)
  }

  mutating func delete<Version: CareVersion>(
    _ version: Version, _ rules: DeletionRules, uuid: UUID? = nil
  ) throws -> Version {
    let uuid = uuid ?? makeUUID()
    let history = try liveHistory(Version.self, id: version.id)
    try checkIsFree(uuid, Version.self)
    try apply(rules, to: version, history.versions.map(\.uuid))
    var written = version
    written.version.uuid = uuid
    written.version.deletedDate = date
    return try append(written, to: history)
  }

  private func checkIsFree(_ uuid: UUID, _ type: (some CareVersion).Type) throws {
    guard try !transaction.contains(type, key: uuid) else {
      throw CareError(.identifierTaken, "the uuid is that of another version")
    }
  }

  private func liveHistory<Version: CareVersion>(
    _ type: Version.Type, id: String
  ) throws -> VersionHistory<Version> {
    let history = try transaction.history(type, id: id)
    guard !history.versions.isEmpty else {
      throw CareError(.noSuchIdentifier, "the id has no version")
    }
    guard !history.isDeleted else { throw CareError(.deleted, "the id was deleted") }
    return history
  }

  /// Writes a version after all the newest ones.
  private mutating func append<Version: CareVersion>(
    _ version: Version, to history: VersionHistory<Version>
  ) throws -> Version {
    var version = version
    if !version.isDeletion { try checkRelations(of: &version) }
    version.version.previousVersionUUIDs = history.tips.map(\.uuid)
    if history.versions.isEmpty || version.version.createdDate == nil {
      version.version.createdDate = date
    }
    version.version.updatedDate = date
    version.version.schemaVersion =
      version.version.schemaVersion ?? SemanticVersion(major: 2, minor: 1)
    version.version.stamp = try replica.nextStamp()
    var changed = history
    changed.append(version)
    try store(changed, over: history)
    return changed.versions.first { $0.uuid == version.uuid } ?? version
  }

  /// Stamps a version that was made elsewhere or by a rule, and returns it; the caller links it.
  mutating func stamped<Version: CareVersion>(_ version: Version) throws -> Version {
    var version = version
    version.version.stamp = try replica.nextStamp()
    return version
  }

  mutating func learn(_ knowledge: KnowledgeVector) { replica.knowledge.merge(knowledge) }

  /// Writes the versions of a history that differ from those of the history before.
  func store<Version: CareVersion>(
    _ history: VersionHistory<Version>, over before: VersionHistory<Version>
  ) throws {
    var known: [UUID: Version] = [:]
    for version in before.versions { known[version.uuid] = version }
    for version in history.versions {
      guard let old = known[version.uuid] else {
        try transaction.add(version)
        continue
      }
      if old != version { try transaction.update(version) }
    }
  }
}

extension ObjectSource {
  func history<Version: CareVersion>(
    _ type: Version.Type, id: String
  ) throws -> VersionHistory<Version> {
    VersionHistory(try objects(type).where(.comparison("id", .equal, Value(id))).fetch())
  }
}
