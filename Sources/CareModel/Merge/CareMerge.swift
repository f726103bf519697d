import Andiron
import Foundation
import ObjectModel
import ValueModel

/// One merge in a transaction.
struct CareMerge {
  private(set) var writer: VersionWriter
  private let policy: ConflictPolicy
  private(set) var report = MergeReport()

  init(writer: VersionWriter, policy: ConflictPolicy) {
    self.writer = writer
    self.policy = policy
  }

  mutating func run(_ revisions: CareRevisions) throws {
    for entity in revisions.entities {
      guard let stamp = entity.version.version.stamp, stamp.number > 0,
        revisions.knowledge.contains(stamp)
      else { throw CareError(.damagedRevisions, "a version has no stamp that is known") }
    }
    writer.learn(revisions.knowledge)
    var groups: [CareIdentifier: [CareEntity]] = [:]
    for entity in revisions.entities { groups[entity.identifier, default: []].append(entity) }
    // A version comes after those that it names: outcomes get the dates of events of their tasks.
    for type in CareEntity.EntityType.allCases {
      let identifiers = groups.keys.filter { $0.type == type }
      for identifier in identifiers.sorted(by: { $0.id < $1.id }) {
        try take(groups[identifier] ?? [])
      }
    }
    var mover = OutcomeMover(writer: writer)
    try mover.run(revisions.entities)
    writer = mover.writer
    report.movedOutcomes = mover.moved
    report.hiddenOutcomes = mover.hidden
    try resolveDuplicates(among: revisions.outcomes + mover.moved)
  }

  /// Adds versions of one item.
  private mutating func take(_ entities: [CareEntity]) throws {
    func takeAll<Version: CareVersion>(like first: Version) throws {
      try take(entities.compactMap { $0.version as? Version }, id: first.id)
    }
    if let first = entities.first { try takeAll(like: first.version) }
  }

  private mutating func take<Version: CareVersion>(_ versions: [Version], id: String) throws {
    let before = try writer.transaction.history(Version.self, id: id)
    var known = Set(before.versions.map(\.uuid))
    var all = before.versions
    for version in versions where known.insert(version.uuid).inserted {
      guard try !writer.transaction.contains(Version.self, key: version.uuid) else {
        throw CareError(.damagedRevisions, "a version has another id here")
      }
      all.append(try completed(version))
      report.newVersionCount += 1
    }
    var history = VersionHistory(all)
    if let joining = try resolution(of: history) {
      history.append(joining)
      if let entity = CareEntity(joining) { report.resolutions.append(entity) }
    }
    try writer.store(history, over: before)
  }

  /// Returns the version; if it is an outcome written by another program, with the dates of its
  /// event.
  private func completed<Version: CareVersion>(_ version: Version) throws -> Version {
    guard var outcome = version as? OutcomeVersion, outcome.eventStart == nil else {
      return version
    }
    let transaction = writer.transaction
    let schedule =
      try transaction.object(TaskVersion.self, key: outcome.taskUUID)?.schedule
      ?? transaction.object(HealthTaskVersion.self, key: outcome.taskUUID)?.schedule
    let occurrence = outcome.taskOccurrenceIndex
    if occurrence >= 0, let event = try schedule?.event(occurrence: occurrence) {
      outcome.eventStart = event.start
      outcome.eventEnd = event.end
    }
    return outcome as? Version ?? version
  }

  // MARK: Conflicts

  /// Returns the version that joins the newest ones; nil if there is at most one.
  private mutating func resolution<Version: CareVersion>(
    of history: VersionHistory<Version>
  ) throws -> Version? {
    let tips = history.tips
    guard tips.count > 1 else { return nil }
    let sorted = tips.sorted { VersionHistory<Version>.isBefore($0, $1) }
    let choice = policy.choose(sorted.compactMap { CareEntity($0) })
    guard sorted.indices.contains(choice) else {
      throw CareError(.damagedRevisions, "the policy chose none of the versions")
    }
    var winner = sorted[choice]
    winner.version.uuid = DerivedUUID.joining(tips.map(\.uuid))
    winner.version.previousVersionUUIDs = sorted.map(\.uuid)
    winner.version.createdDate = tips.compactMap(\.version.createdDate).min()
    winner.version.updatedDate = tips.compactMap(\.version.updatedDate).max()
    return try writer.stamped(winner)
  }

  /// Deletes all but one of the outcomes of an event.
  private mutating func resolveDuplicates(among outcomes: [OutcomeVersion]) throws {
    let events = Set(
      outcomes.map {
        EventIdentifier(taskUUID: $0.taskUUID, occurrence: $0.taskOccurrenceIndex)
      })
    for event in events.sorted() {
      let filter =
        Filter.comparison("taskUUID", .equal, event.taskUUID.queryValue)
        && .comparison("taskOccurrenceIndex", .equal, Value(event.occurrence))
      let outcomes = try writer.liveOutcomes(filter)
        .sorted { VersionHistory<OutcomeVersion>.isBefore($0, $1) }
      for outcome in outcomes.dropLast() { try deleteDuplicate(outcome) }
    }
  }

  /// Deletes an outcome. The deletion depends only on the outcome, so that all stores write the
  /// same one.
  private mutating func deleteDuplicate(_ outcome: OutcomeVersion) throws {
    let before = try writer.transaction.history(OutcomeVersion.self, id: outcome.id)
    var deletion = outcome
    deletion.version.uuid = DerivedUUID.deleting(outcome.uuid)
    deletion.version.previousVersionUUIDs = [outcome.uuid]
    deletion.version.deletedDate = outcome.version.updatedDate ?? outcome.effectiveDate
    deletion = try writer.stamped(deletion)
    var history = before
    history.append(deletion)
    try writer.store(history, over: before)
    report.duplicates.append(deletion)
  }
}
