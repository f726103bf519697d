import Andiron
import CollectionModel
import Foundation
import ObjectModel
import StorageClient
import StorageClientConformance
import Testing

/// The programs of `docs/guides/storage-clients.md`.
struct Bed: Codable, Sendable, Equatable {
  var pk = UUID()
  var ward: String
  var number: Int
  var patient: String?
  var nurseKey: String?
}

struct Nurse: Codable, Sendable, Equatable {
  var pk: String
  var shift: String
}

extension Nurse: StoredObject {}

extension Bed: DeclaredObject {
  static let nurse = ToOne(\Bed.nurseKey, to: Nurse.self)
  static let collection = CollectionDeclaration<Bed>(
    indexes: [.on(\.ward), .unique(\.patient)], relations: [ObjectRelation(nurse)])
}

func admit(_ patient: String, to ward: String, in storage: some ObjectStorage) throws -> Bed? {
  try storage.write { transaction in
    let free = ObjectQuery<Bed>().where(\.ward == ward).where(\.patient == nil).sorted(by: \.number)
    guard var bed = try transaction.first(free) else { return nil }
    bed.patient = patient
    try transaction.update(bed)
    return bed
  }
}

struct Plan: Codable, StoredObject {
  var pk: String
  var drawing: Blob
}

@Suite struct StorageClientsGuideTests {
  @Test func theSameProgramRunsOnAStoreAndInMemory() async throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "storages-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: url) }
    let embedded = try Store(at: url)
    let scratch = MemoryStorage()
    try await useBeds(embedded)
    try await useBeds(scratch)
    try copy(embedded)
    let schema = StoreSchema(
      version: 2,
      migrations: [Migration(to: 2, [.addField("floor", default: 1, in: "Bed")])])
    let report = try scratch.migrate(to: schema)
    #expect(report.steps.map(\.visitedCount) == [try scratch.count(Bed.self)])
    let problems = try scratch.verify()
    for problem in problems { print(problem) }
    #expect(problems.isEmpty)
    try embedded.close()
    try scratch.close()
  }

  private func copy(_ embedded: Store) throws {
    let archive = MemoryStorage()
    let report = try embedded.copy(to: archive) { progress in
      print("\(progress.phase): \(progress.doneCount) of \(progress.totalCount)")
      return true  // false interrupts the copy
    }
    for omission in report.omissions { print(omission) }
    #expect(report.isSame && report.omissions.isEmpty)
    let beds = try archive.count(Bed.self)
    #expect(try beds == embedded.count(Bed.self))
  }

  @Test func oldVersionsAreKept() throws {
    let ledger = MemoryStorage(oldVersions: .last(10))
    try ledger.add(Nurse(pk: "Ida", shift: "day"))
    try ledger.update(Nurse(pk: "Ida", shift: "night"))
    let versions = try ledger.history(Nurse.self, key: "Ida")
    let yesterday = try ledger.object(
      Nurse.self, key: "Ida", asOf: Date(timeIntervalSinceNow: -86_400))
    try ledger.purge(Nurse.self, key: "Ida")
    #expect(versions.map { $0.object?.shift } == ["night", "day"])
    #expect(yesterday == nil)
    #expect(try ledger.history(Nurse.self, key: "Ida").isEmpty)
    #expect(try ledger.verify().isEmpty)
  }

  func useBeds(_ storage: some ObjectStorage) async throws {
    try write(storage)
    try query(storage)
    try relate(storage)
    try draw(Array("a plan of the ward".utf8), storage)
    try await observe(storage)
  }

  private func write(_ storage: some ObjectStorage) throws {
    try storage.add(contentsOf: (1...6).map { Bed(ward: "north", number: $0) })
    let bed = try admit("Ada", to: "north", in: storage)
    let (inserted, updated) = try storage.upsert(contentsOf: [
      Bed(ward: "south", number: 1), Bed(pk: bed!.pk, ward: "north", number: 9, patient: "Ada"),
    ])
    try storage.update(Bed.self, key: updated[0]) { $0.number = 10 }
    try storage.delete(Bed.self, key: inserted[0])
    #expect(try storage.count(Bed.self) == 6)
    #expect(try storage.object(Bed.self, key: updated[0])?.number == 10)
  }

  private func relate(_ storage: some ObjectStorage) throws {
    try storage.add(contentsOf: [Nurse(pk: "Ida", shift: "night"), Nurse(pk: "Max", shift: "day")])
    for (number, nurse) in [(4, "Ida"), (5, "Max")] {
      let beds = ObjectQuery<Bed>().where(\.ward == "north" && \.number == number)
      try storage.write { transaction in
        try transaction.objects(beds).update { $0.nurseKey = nurse }
      }
    }
    let calm = try storage.objects(Bed.self).where(Bed.nurse) { $0.shift == "night" }.fetch()
    let nurses = try storage.objects(Bed.self).fetch(with: Bed.nurse)
    #expect(calm.map(\.number) == [4])
    #expect(nurses.compactMap(\.related).map(\.pk).sorted() == ["Ida", "Max"])
  }

  private func draw(_ bytes: [UInt8], _ storage: some ObjectStorage) throws {
    try storage.write { transaction in
      let drawing = try transaction.addBlob(bytes)
      try transaction.upsert(Plan(pk: "north", drawing: drawing))
    }
    let plan = try storage.require(Plan.self, key: "north")
    let all = try storage.bytes(of: plan.drawing)
    let start = try storage.bytes(of: plan.drawing, in: 0..<16)
    #expect(all == bytes && start == Array(bytes[..<16]))
  }

  private func query(_ storage: some ObjectStorage) throws {
    let free = ObjectQuery<Bed>().where(\.ward == "north").where(\.patient == nil)
    let page = try storage.fetch(free.sorted(by: \.number).offset(2).limit(2))
    let same = try storage.count(ObjectQuery<Bed>().where("ward == 'north' AND patient == NULL"))
    let highest = try storage.objects(free).maximum(of: \.number)
    let wards = try storage.objects(Bed.self).distinct(\.ward)
    #expect(page.map(\.number) == [4, 5])
    #expect(same == 5 && highest == 6 && wards == ["north"])
    let explanation = try storage.explain(free)
    print(explanation?.description ?? "no beds yet")
    #expect(explanation != nil)
  }

  private func observe(_ storage: some ObjectStorage) async throws {
    let free = ObjectQuery<Bed>().where(\.ward == "north").where(\.patient == nil)
    let shown = Shown()
    let show = { @Sendable (beds: [Bed], _: ListDifference?) in shown.add(beds.count) }
    let observation = storage.observe(free) { change in
      if let objects = try? change.get().objects { show(objects, nil) }
    }
    try admitAll(storage)
    for try await change in storage.changes(of: free.sorted(by: \.number)) {
      show(change.objects, change.difference)
      if change.objects.isEmpty { break }
    }
    observation.cancel()
    #expect(shown.counts.contains(0))
  }

  /// In the background, so that there is something to observe.
  private func admitAll(_ storage: some ObjectStorage) throws {
    Task {
      for number in 1...5 { _ = try admit("patient \(number)", to: "north", in: storage) }
    }
  }

  @Test func aBackendOfOnesOwnIsExamined() async throws {
    let conformance = StorageConformance(MemorySubject())
    for test in conformance.cases.prefix(3) { try await test.run() }
    try await conformance.randomProgram(seed: 1).run()
  }
}
