import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import TestSupport
import Testing
import ValueModel

/// Random edits on a few devices, with a network that fails at random.
///
/// Each edit adds a word that occurs nowhere else to the property that the editing device has for
/// itself, so that no edit can be lost unnoticed: all words of all devices must be everywhere at
/// the end.
@Suite(.timeLimit(.minutes(60))) struct ConvergenceTests {
  struct Sheet: Codable, StoredObject, Equatable {
    var pk: String
    var words: [String: [String]] = [:]
    var title = ""

    func merged(with other: Sheet) -> Sheet {
      var result = self
      for (device, words) in other.words where words.count > (self.words[device]?.count ?? 0) {
        result.words[device] = words
      }
      result.title = max(title, other.title)
      return result
    }
  }

  static func mapping(_ mode: FirebaseUploadMode) -> FirebaseCollection<Sheet> {
    FirebaseCollection(Sheet.self, path: "sheets").uploading(mode)
      .resolvingConflicts { conflict in
        guard let local = conflict.local else { return conflict.remote }
        return conflict.remote.map { local.merged(with: $0) } ?? local
      }
  }

  /// What a run changes by its seed.
  struct Run {
    let database = DatabaseDouble()
    var generator: SeededGenerator
    var devices: [Device] = []
    var written: [String: Set<String>] = [:]
    var edits = 0

    init(seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      for _ in 0..<Int.random(in: 2...3, using: &generator) {
        let page = Int.random(in: 2...5, using: &generator)
        let batch = Int.random(in: 1...4, using: &generator)
        devices.append(
          try Device(
            database, [mapping(.conditional)], credentials: .token { _ in FirebaseToken("any") }
          ) {
            ($0.pageCount, $0.batchCount, $0.margin) = (page, batch, .zero)
          })
      }
    }

    mutating func edit() throws {
      let device = Int.random(in: 0..<devices.count, using: &generator)
      let key = "\(Int.random(in: 0..<8, using: &generator))"
      edits += 1
      let word = "w\(edits)"
      written[key, default: []].insert(word)
      let title = "t\(Int.random(in: 0..<100, using: &generator))"
      try devices[device].store.write { transaction in
        var sheet = try transaction.object(Sheet.self, key: key) ?? Sheet(pk: key)
        sheet.words["d\(device)", default: []].append(word)
        sheet.title = title
        try transaction.upsert(sheet)
      }
    }

    /// Whether all devices and the database have equal sheets.
    func sheets() throws -> [[Sheet]] {
      try devices.map { try $0.store.objects(Sheet.self).fetch().sorted { $0.pk < $1.pk } }
    }
  }

  @Test func `all devices converge, and no edit is lost`() async throws {
    for seed in Seeds.list(Seeds.amount(10, search: 80)) {
      try await converge(seed)
    }
  }

  private func converge(_ seed: UInt64) async throws {
    var run = try Run(seed: seed)
    let faults = RandomFaults(seed: seed)
    run.database.state.withLock { state in
      state.fault = { faults.fault($0) }
      state.standsStill = seed.isMultiple(of: 2)
    }
    for _ in 0..<40 {
      if run.generator.chance(2, in: 3) {
        try run.edit()
      } else {
        let device = run.devices.randomElement(using: &run.generator)
        do {
          try await device?.synchronize()
        } catch is FirebaseError {}
      }
    }
    run.database.state.withLock { $0.fault = nil }
    for _ in 0..<4 {
      for device in run.devices { try await device.synchronize() }
    }
    let sheets = try run.sheets()
    for other in sheets.dropFirst() { #expect(other == sheets[0], "seed \(seed)") }
    for sheet in sheets[0] {
      let words = Set(sheet.words.values.joined())
      #expect(words == run.written[sheet.pk], "seed \(seed), key \(sheet.pk)")
    }
    #expect(sheets[0].count == run.written.count, "seed \(seed)")
    for device in run.devices { #expect(try device.replicator.parked().isEmpty, "seed \(seed)") }
  }
}
