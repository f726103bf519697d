public import Andiron
public import Foundation

/// Adds versions. A stored version never changes, except for its links to the versions that follow
/// it and the end of its validity.
extension Transaction {
  /// Adds the first version of an item, and returns it as it was written at `date`.
  ///
  /// Throws `CareError.identifierTaken` if its type has or had the id, or another version has the
  /// uuid; `.unknownRelation` or `.deletedRelation` if an item that it names is missing or deleted;
  /// for an outcome also `.noSuchOccurrence`, `.supersededTask` and `.outcomeExists`; and the
  /// errors of the store. After an error, nothing is written.
  @discardableResult
  public func addVersion<Version: CareVersion>(
    _ version: Version, at date: Date = Date()
  ) throws -> Version {
    try VersionWriter.writing(self, at: date) { try $0.add(version) }
  }

  /// Adds a version of an item that has versions, after all of its newest ones, and returns it as
  /// it was written at `date`, under `uuid` instead of the uuid of `version`.
  ///
  /// Throws `CareError.noSuchIdentifier` if its type does not have the id, `.deleted` if the item
  /// was deleted, `.identifierTaken` if another version has the uuid, `.hidesOutcomes` if the
  /// version is a task's and an event at or after its `effectiveDate` has an outcome; and the
  /// errors of `addVersion` about relations and outcomes. After an error, nothing is written. The
  /// cost is that of the item's versions.
  @discardableResult
  public func updateVersion<Version: CareVersion>(
    _ version: Version, at date: Date = Date(), uuid: UUID = UUID()
  ) throws -> Version {
    try VersionWriter.writing(self, at: date) { try $0.update(version, uuid: uuid) }
  }

  /// Adds a version that records the deletion of an item, with the content of `version`, and
  /// returns it as it was written at `date`, under `uuid`. All versions stay. The deletion takes
  /// effect at the `effectiveDate` of `version`.
  ///
  /// Throws `CareError.noSuchIdentifier` if its type does not have the id, `.deleted` if the item
  /// was deleted before, `.identifierTaken` if another version has the uuid, `.denied` if a rule
  /// denies the deletion, the errors of `updateVersion` if a rule leads to an update; and the
  /// errors of the store. After an error, nothing is written.
  ///
  /// - Parameter makeUUID: Makes the uuids of the versions that rules write.
  @discardableResult
  public func deleteVersion<Version: CareVersion>(
    _ version: Version, at date: Date = Date(), uuid: UUID = UUID(),
    rules: DeletionRules = DeletionRules(), uuids makeUUID: @escaping () -> UUID = { UUID() }
  ) throws -> Version {
    try VersionWriter.writing(self, at: date, uuids: makeUUID) {
      try $0.delete(version, rules, uuid: uuid)
    }
  }

  /// Makes changes in order, and returns for each the version that was written or the error.
  ///
  /// In the mode `.together`, the only one in CareKit, no result is an error.
  ///
  /// Throws `CareError.repeatedIdentifier` if two changes concern the same item; in the mode
  /// `.together` the first change's error; and the errors of the store. After an error, nothing is
  /// written.
  ///
  /// - Parameter makeUUID: Makes the uuids of all written versions except added ones, which keep
  ///   their own.
  @discardableResult
  public func makeChanges(
    _ changes: [CareChange], mode: CareChangeMode = .together, at date: Date = Date(),
    rules: DeletionRules = DeletionRules(), uuids makeUUID: @escaping () -> UUID = { UUID() }
  ) throws -> [Result<CareEntity, CareError>] {
    var seen: Set<CareIdentifier> = []
    for change in changes where !seen.insert(change.entity.identifier).inserted {
      throw CareError(.repeatedIdentifier, "two changes are of the same thing")
    }
    return try VersionWriter.writing(self, at: date, uuids: makeUUID) { writer in
      var results: [Result<CareEntity, CareError>] = []
      for change in changes {
        do {
          let written = try writer.savepoint { try $0.make(change, rules) }
          results.append(.success(written))
        } catch let error as CareError where mode == .separately {
          results.append(.failure(error))
        }
      }
      return results
    }
  }
}
