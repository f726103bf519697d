public import Andiron
public import Foundation

/// Versions are added and never changed, but for their links to those that follow them and the ends
/// of their validity.
extension Transaction {
  /// Adds the first version of something, and returns it as it was written at `date`.
  ///
  /// Throws `CareError.identifierTaken` if its type has or had the id, or another version has the
  /// uuid; `.unknownRelation` or `.deletedRelation` if something that it names is not there or
  /// deleted; of an outcome also `.noSuchOccurrence`, `.supersededTask` and `.outcomeExists`; and
  /// what the store throws. Then nothing is written.
  @discardableResult
  public func addVersion<Version: CareVersion>(
    _ version: Version, at date: Date = Date()
  ) throws -> Version {
    try VersionWriter.writing(self, at: date) { try $0.add(version) }
  }

  /// Adds a version of something that has versions, after all of its newest ones, and returns it
  /// as it was written at `date`, under `uuid` instead of the one that `version` has.
  ///
  /// Throws `CareError.noSuchIdentifier` if its type does not have the id, `.deleted` if that was
  /// deleted, `.identifierTaken` if another version has the uuid, `.hidesOutcomes` if it is a
  /// task's and an event at or after its `effectiveDate` has an outcome; and what `addVersion`
  /// throws about relations and outcomes. Then nothing is written. Costs the versions that there
  /// are.
  @discardableResult
  public func updateVersion<Version: CareVersion>(
    _ version: Version, at date: Date = Date(), uuid: UUID = UUID()
  ) throws -> Version {
    try VersionWriter.writing(self, at: date) { try $0.update(version, uuid: uuid) }
  }

  /// Adds a version that says that something is deleted, with the content of `version`, and
  /// returns it as it was written at `date`, under `uuid`. All versions stay. The deletion holds
  /// from the `effectiveDate` of `version` on.
  ///
  /// Throws `CareError.noSuchIdentifier` if its type does not have the id, `.deleted` if that was
  /// deleted before, `.identifierTaken` if another version has the uuid, `.denied` if a rule denies
  /// it, what `updateVersion` throws if a rule leads to an update; and what the store throws. Then
  /// nothing is written.
  ///
  /// - Parameter makeUUID: Makes the uuids of the versions to which rules lead.
  @discardableResult
  public func deleteVersion<Version: CareVersion>(
    _ version: Version, at date: Date = Date(), uuid: UUID = UUID(),
    rules: DeletionRules = DeletionRules(), uuids makeUUID: @escaping () -> UUID = { UUID() }
  ) throws -> Version {
    try VersionWriter.writing(self, at: date, uuids: makeUUID) {
      try $0.delete(version, rules, uuid: uuid)
    }
  }

  /// Makes changes in order, and returns the version that each wrote, or why it could not be made.
  ///
  /// In the mode `.together`, which CareKit knows alone, no result is an error.
  ///
  /// Throws `CareError.repeatedIdentifier` if two changes are of the same thing; in the mode
  /// `.together` the first change's error; and what the store throws. Then nothing is written.
  ///
  /// - Parameter makeUUID: Makes the uuids of all versions that are written but those of added
  ///   ones, which have theirs.
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
