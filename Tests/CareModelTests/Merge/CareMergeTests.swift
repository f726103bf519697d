import Andiron
import CareModel
import Foundation
import ObjectModel
import Synchronization
import Testing

@Suite struct CareMergeTests {
  private let one: CareStore
  private let other: CareStore

  init() throws {
    one = try CareStore()
    other = try CareStore()
  }

  @discardableResult
  private func pull(
    _ target: CareStore, from source: CareStore, _ policy: ConflictPolicy = .newestUpdate
  ) throws -> MergeReport {
    let known = try target.store.careKnowledge()
    // As it would come from elsewhere.
    let data = try JSONEncoder().encode(source.store.careRevisions(since: known))
    let revisions = try JSONDecoder().decode(CareRevisions.self, from: data)
    return try target.merge(revisions, policy)
  }

  @Test func `edits on two stores end in one version on both`() throws {
    var task = try one.add(try one.task("a"), at: one.day(0))
    try pull(other, from: one)
    task.title = "one"
    _ = try one.update(task, at: one.day(1))
    task.title = "other"
    _ = try other.update(task, at: other.day(2))
    try pull(other, from: one)
    // The origin, two edits and the resolution.
    #expect(try other.store.versions(TaskVersion.self, id: "a").count == 4)
    #expect(try one.store.versions(TaskVersion.self, id: "a").count == 2)
    try pull(one, from: other)
    for care in [one, other] {
      let versions = try care.store.versions(TaskVersion.self, id: "a")
      #expect(versions.map(\.title) == [nil, "one", "other", "other"])
      #expect(versions[3].version.previousVersionUUIDs.count == 2)
      #expect(versions.count(where: \.isNewest) == 1)
    }
    let last = try one.store.versions(TaskVersion.self, id: "a")
    #expect(try other.store.versions(TaskVersion.self, id: "a") == last)
  }

  @Test func `both stores resolve alike before they hear of each other's resolution`() throws {
    let task = try one.add(try one.task("a"), at: one.day(0))
    try pull(other, from: one)
    _ = try one.update(task, at: one.day(1))
    _ = try other.update(task, at: other.day(1))
    let fromOne = try one.store.careRevisions(since: other.store.careKnowledge())
    let fromOther = try other.store.careRevisions(since: one.store.careKnowledge())
    try one.merge(fromOther)
    try other.merge(fromOne)
    let uuids = try one.store.versions(TaskVersion.self, id: "a").map(\.uuid)
    #expect(try other.store.versions(TaskVersion.self, id: "a").map(\.uuid) == uuids)
    #expect(try pull(one, from: other).resolutions.isEmpty)
    #expect(try one.store.versions(TaskVersion.self, id: "a").count == 4)
  }

  @Test func `merging the same again changes nothing`() throws {
    _ = try one.add(try one.task("a"))
    let revisions = try one.store.careRevisions(since: KnowledgeVector())
    let first = try other.merge(revisions)
    let second = try other.merge(revisions)
    #expect(first.newVersionCount == 1)
    #expect(second.newVersionCount == 0 && second.resolutions.isEmpty)
    let rest = try one.store.careRevisions(since: other.store.careKnowledge())
    #expect(rest.entities.isEmpty)
  }

  @Test func `an edit that wins over a deletion undeletes, and the thing can be changed again`()
    throws
  {
    let plan = try one.add(one.plan("a"), at: one.day(0))
    try pull(other, from: one)
    _ = try one.delete(plan, at: one.day(1))
    _ = try other.update(plan, at: other.day(2))
    try pull(one, from: other)
    let revived = try #require(try one.store.newestVersion(CarePlanVersion.self, id: "a"))
    _ = try one.update(revived, at: one.day(3))
    #expect(one.code { _ = try one.add(one.plan("a")) } == .identifierTaken)
    // The other way round the deletion wins, unless the policy says otherwise.
    try pull(other, from: one)
    let newest = try #require(try other.store.newestVersion(CarePlanVersion.self, id: "a"))
    _ = try other.update(newest, at: other.day(4))
    _ = try one.delete(newest, at: one.day(5))
    try pull(one, from: other, .newestEdit)
    #expect(try one.store.newestVersion(CarePlanVersion.self, id: "a") != nil)
    try pull(other, from: one)
    #expect(try other.store.newestVersion(CarePlanVersion.self, id: "a") != nil)
  }

  @Test func `of two outcomes of one event the later one stays, on both stores`() throws {
    let task = try one.add(try one.task("a"))
    try pull(other, from: one)
    _ = try one.add(one.outcome(task, 2, id: "early"), at: one.day(1))
    _ = try other.add(other.outcome(task, 2, id: "late"), at: other.day(2))
    #expect(try pull(one, from: other).duplicates.map(\.id) == ["early"])
    try pull(other, from: one)
    try pull(one, from: other)
    for care in [one, other] {
      let ids = try care.store.versions(CareQuery<OutcomeVersion>()).map(\.id)
      #expect(ids == ["late"])
    }
  }

  /// The ids of the outcomes that queries of events return, by the day of their event.
  private func recorded(_ care: CareStore) throws -> [Double: String] {
    let query = EventQuery(from: care.day(-1), to: care.day(20))
    let events = try EventReader<TaskVersion>().events(query, in: care.store)
    return Dictionary(
      uniqueKeysWithValues: events.compactMap { event in
        event.outcome.map { (event.start.timeIntervalSince(care.day(0)) / 86_400, $0.id) }
      })
  }

  @Test func `outcomes that another store did not know of follow their event`() throws {
    let task = try one.add(try one.task("a"), at: one.day(0))
    try pull(other, from: one)
    _ = try one.add(one.outcome(task, 0, id: "zero"), at: one.day(1))
    _ = try one.add(one.outcome(task, 1, id: "first"), at: one.day(1))
    var edit = task
    edit.title = "other"
    edit = try other.update(edit, at: other.day(2))
    let report = try pull(one, from: other)
    #expect(report.movedOutcomes.map(\.id).sorted() == ["first", "zero"])
    #expect(report.hiddenOutcomes.isEmpty)
    #expect(report.movedOutcomes.allSatisfy { $0.taskUUID == edit.uuid })
    #expect(try pull(other, from: one).newVersionCount == 4)
    for care in [one, other] { #expect(try recorded(care) == [0: "zero", 1: "first"]) }
    #expect(try pull(one, from: other).newVersionCount == 0)
  }

  @Test func `outcomes of edits on both stores stay, one of each event`() throws {
    let task = try one.add(try one.task("a"), at: one.day(0))
    try pull(other, from: one)
    for (care, number) in [(one, 1), (other, 2)] {
      var edit = task
      edit.title = "\(number)"
      edit = try care.update(edit, at: care.day(Double(number)))
      _ = try care.add(care.outcome(edit, number, id: "\(number)"), at: care.day(3))
      _ = try care.add(
        care.outcome(edit, 5, id: "both \(number)"), at: care.day(Double(3 + number)))
    }
    for _ in 0..<2 {
      try pull(one, from: other)
      try pull(other, from: one)
    }
    for care in [one, other] {
      #expect(try recorded(care) == [1: "1", 2: "2", 5: "both 2"])
    }
  }

  @Test func `outcomes whose event is gone stay, and are reported`() throws {
    let task = try one.add(try one.task("a"), at: one.day(0))
    let deleted = try one.add(try one.task("b"), at: one.day(0))
    try pull(other, from: one)
    _ = try one.add(one.outcome(task, 3, id: "moved"), at: one.day(1))
    _ = try one.add(one.outcome(deleted, 3, id: "deleted"), at: one.day(1))
    var edit = task
    edit.schedule = try edit.schedule.offset(by: DateComponents(minute: 30))
    edit = try other.update(edit, at: other.day(2))
    _ = try other.delete(deleted, at: other.day(2))
    let report = try pull(one, from: other)
    #expect(report.hiddenOutcomes.map(\.id).sorted() == ["deleted", "moved"])
    #expect(try pull(other, from: one).hiddenOutcomes.map(\.id).sorted() == ["deleted", "moved"])
    for care in [one, other] {
      #expect(try care.store.versions(CareQuery<OutcomeVersion>()).count == 2)
      #expect(try recorded(care) == [:])
    }
  }

  @Test func `revisions with a gap, or that contradict themselves, are refused`() throws {
    _ = try one.add(try one.task("a"))
    let known = try one.store.careKnowledge()
    _ = try one.add(try one.task("b"))
    let late = try one.store.careRevisions(since: known)
    func merge(_ revisions: CareRevisions) -> CareError.Code? {
      other.code { try other.merge(revisions) }
    }
    #expect(merge(late) == .missingRevisions)
    var all = try one.store.careRevisions(since: KnowledgeVector())
    all.knowledge = known
    #expect(merge(all) == .damagedRevisions)
    all = CareRevisions(
      since: KnowledgeVector(), knowledge: known, entities: [.task(try one.task("c"))])
    #expect(merge(all) == .damagedRevisions)
    #expect(try other.store.count(TaskVersion.self) == 0)
    let policy = ConflictPolicy { _ in 9 }
    let both = try one.store.careRevisions(since: KnowledgeVector())
    _ = try other.add(try other.task("a"))
    let code = other.code {
      try other.merge(both, policy)
    }
    #expect(code == .damagedRevisions)
  }

  @Test func `versions that follow each other in a circle are taken over`() throws {
    var first = try one.task("a")
    var second = first
    first.version.previousVersionUUIDs = [UUID()]
    second.version.uuid = try #require(first.version.previousVersionUUIDs.first)
    second.version.previousVersionUUIDs = [first.uuid]
    let json = try JSONEncoder().encode([CareEntity.task(first), .task(second)])
    var objects = try #require(
      try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    let site = UUID()
    for position in objects.indices {
      var object = try #require(objects[position]["object"] as? [String: Any])
      object["stamp"] = ["site": site.uuidString, "number": position + 1]
      objects[position]["object"] = object
    }
    let text: [String: Any] = [
      "since": [Any](), "knowledge": [["id": site.uuidString, "clock": 2]], "entities": objects,
    ]
    let data = try JSONSerialization.data(withJSONObject: text)
    let revisions = try JSONDecoder().decode(CareRevisions.self, from: data)
    let report = try other.merge(revisions)
    #expect(report.newVersionCount == 2)
    #expect(try other.store.versions(TaskVersion.self, id: "a").count == 2)
  }

  @Test func `the order of merges does not matter to the content`() throws {
    let task = try one.add(try one.task("a"), at: one.day(0))
    let start = try one.store.careRevisions(since: KnowledgeVector())
    let edits = try (1...3).map { number in
      let care = try CareStore()
      try care.merge(start)
      var edit = task
      edit.title = "\(number)"
      _ = try care.update(edit, at: care.day(Double(number)))
      return try care.store.careRevisions(since: KnowledgeVector())
    }
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    let sources = Set(edits.flatMap(\.entities).map(\.version.uuid))
    let targets = try orders.map { order in
      let target = try CareStore()
      for position in order { try target.merge(edits[position]) }
      #expect(try target.store.newestVersion(TaskVersion.self, id: "a")?.title == "3", "\(order)")
      let found = try target.store.versions(TaskVersion.self, id: "a").map(\.uuid)
      #expect(sources.isSubset(of: found), "\(order)")
      return target
    }
    // Once they have exchanged how they joined the edits, they have the same versions.
    for _ in 0..<3 {
      for target in targets {
        for source in targets where source !== target { try pull(target, from: source) }
      }
    }
    let histories = try targets.map {
      try $0.store.versions(TaskVersion.self, id: "a").map(\.uuid)
    }
    #expect(Set(histories).count == 1)
  }

  @Test func `of ten edits one is chosen, at once`() throws {
    let task = try one.add(try one.task("a"), at: one.day(0))
    let start = try one.store.careRevisions(since: KnowledgeVector())
    var all = start
    for number in 1...10 {
      let care = try CareStore()
      try care.merge(start)
      var edit = task
      edit.title = "\(number)"
      _ = try care.update(edit, at: care.day(Double(number)))
      let revisions = try care.store.careRevisions(since: start.knowledge)
      all.entities += revisions.entities
      all.knowledge.merge(revisions.knowledge)
    }
    let counts = Mutex<[Int]>([])
    let report = try other.merge(
      all,
      ConflictPolicy { tips in
        counts.withLock { $0.append(tips.count) }
        return tips.firstIndex { ($0.version as? TaskVersion)?.title == "7" } ?? 0
      })
    #expect(counts.withLock(\.self) == [10] && report.resolutions.count == 1)
    let newest = try other.store.newestVersion(TaskVersion.self, id: "a")
    #expect(newest?.title == "7" && newest?.version.previousVersionUUIDs.count == 10)
  }

  @Test func `an outcome of another program's gets the dates of its event`() throws {
    let task = try one.add(try one.task("a"), at: one.day(0))
    _ = try one.add(one.outcome(task, 2, id: "o"), at: one.day(0))
    let data = try JSONEncoder().encode(one.store.careRevisions(since: KnowledgeVector()))
    let bare = String(decoding: data, as: UTF8.self)
      .replacing("\"eventStart\"", with: "\"unknown\"")
    try other.merge(try JSONDecoder().decode(CareRevisions.self, from: Data(bare.utf8)))
    let outcome = try other.store.newestVersion(OutcomeVersion.self, id: "o")
    #expect(outcome?.eventStart == one.day(2))
    #expect(outcome?.eventEnd == one.day(2).addingTimeInterval(3_600))
  }

  @Test func `long histories are ordered whatever their dates say`() throws {
    // Each version is dated before the one that it follows.
    var task = try one.add(try one.task("a"), at: one.day(0))
    var uuids = [task.uuid]
    for number in 1..<60 {
      task = try one.update(task, at: one.day(Double(-number)))
      uuids.append(task.uuid)
    }
    #expect(try one.store.versions(TaskVersion.self, id: "a").map(\.uuid) == uuids)
    try pull(other, from: one)
    #expect(try other.store.versions(TaskVersion.self, id: "a").map(\.uuid) == uuids)
    #expect(try other.store.newestVersion(TaskVersion.self, id: "a")?.uuid == task.uuid)
  }

  @Test func `a copy of a store gets a name of its own`() throws {
    _ = try one.add(try one.task("a"))
    try one.store.write { try $0.renameCareReplica() }
    let task = try one.add(try one.task("b"))
    #expect(task.version.stamp?.number == 1)
    #expect(try one.store.careKnowledge().clocks.count == 2)
    try pull(other, from: one)
    #expect(try other.store.count(TaskVersion.self) == 2)
  }

  @Test func `knowledge is a list in JSON, and is ordered in part`() throws {
    let json = """
      [{"id": "00000000-0000-0000-0000-000000000001", "clock": 3},
       {"id": "00000000-0000-0000-0000-000000000002", "clock": 1}]
      """
    var vector = try JSONDecoder().decode(KnowledgeVector.self, from: Data(json.utf8))
    let copy = try JSONDecoder().decode(
      KnowledgeVector.self, from: JSONEncoder().encode(vector))
    #expect(copy == vector && KnowledgeVector().isCovered(by: vector))
    let more = try JSONDecoder().decode(
      KnowledgeVector.self, from: Data(json.replacing("3", with: "4").utf8))
    #expect(vector.isCovered(by: more) && !more.isCovered(by: vector))
    vector.merge(more)
    #expect(vector == more)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        KnowledgeVector.self, from: Data(json.replacing("3", with: "0").utf8))
    }
  }
}
