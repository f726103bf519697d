import Andiron
import AppleHealth
import FileAccess
import Foundation
import HealthModel
import Testing

/// `docs/guides/apple-health.md`.
@Suite struct AppleHealthGuideTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: UUID().uuidString)
  private var archive: URL { folder.appending(path: "export.zip") }

  /// Writes a synthetic export with a few records more.
  private func prepare() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = try POSIXFileSystem().open(archive.path, .create)
    let writer = try ExportWriter(file)
    var person = ExportElement(name: "Me")
    person.attributes = [
      .init(name: "HKCharacteristicTypeIdentifierDateOfBirth", value: "1984-02-29")
    ]
    try writer.write(.element(person))
    let time = try #require(ExportTime("2023-03-24 07:12:00 +0100"))
    try writer.write(
      .record(
        ExportRecord(
          type: "HKQuantityTypeIdentifierBloodGlucose", source: ExportSource(name: "Meter"),
          unit: "mmol<180.1558800000541>/L", value: .number(5.1), start: time, end: time,
          metadata: [.init(key: "HKTimeZone", value: "Europe/Berlin")])))
    for item in SyntheticExport(recordCount: 2_000) { try writer.write(item) }
    try writer.finish()
  }

  @Test("an export is imported, again too, and what is there then is found")
  func importing() throws {
    try prepare()
    defer { try? FileManager.default.removeItem(at: folder) }
    let health = try HealthStore(at: folder.appending(path: "health"))
    let report = try AppleHealthImport(contentsOf: archive).run(into: health)
    print("\(report.addedCount) new, \(report.knownCount) known")
    for problem in report.problems {
      print("\(problem.count) × \(problem.kind), first in line \(problem.firstLine)")
    }
    #expect(report.addedCount > 2_000 && report.knownCount == 0 && report.problems == [])

    let other = try HealthStore.inMemory()
    let part = try AppleHealthImport(contentsOf: archive).run(into: other) { progress in
      print("\(progress.readByteCount) of \(progress.totalByteCount) bytes")
      return progress.report.addedCount < 1_000
    }
    print(part.isComplete)
    // All of it is one transaction.
    #expect(!part.isComplete && part.addedCount > 1_000)

    let again = try AppleHealthImport(contentsOf: archive).run(into: health)
    print("\(again.addedCount) new")
    #expect(again.addedCount == 0 && again.knownCount == report.addedCount)

    for sample in try health.samples(SampleQuery(.bloodGlucose)) {
      print(sample.start, sample.quantity?.value ?? 0, sample.quantity?.unit ?? "")
      print(sample.timeZoneName ?? "no zone")
    }
    let zones = try health.samples(SampleQuery(.bloodGlucose)).map(\.timeZoneName)
    #expect(zones == ["Europe/Berlin"])

    for day in try health.summaries(from: "2023-01-01") {
      print(day.day, day.energyBurned?.value ?? 0)
    }
    let person = try health.characteristics()
    print(person?.dateOfBirth ?? "unknown")
    #expect(person?.dateOfBirth == "1984-02-29")
    let days = try health.summaries().map(\.day)
    #expect(!days.isEmpty && days == days.sorted())
    try health.store.close()
  }

  @Test("a store is written as an export and as a table")
  func exporting() throws {
    try prepare()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (copy, table) = (
      folder.appending(path: "copy.zip"), folder.appending(path: "heart.csv")
    )
    let health = try HealthStore.inMemory()
    let report = try AppleHealthImport(contentsOf: archive).run(into: health)
    var export = AppleHealthExport(of: health)
    export.locale = "de_DE"
    let written = try export.write(to: copy)
    for (type, count) in written.leftOutCounts { print("\(count) of \(type) have no place") }
    #expect(written.leftOutCounts == [:])

    let other = try HealthStore.inMemory()
    let count = try SampleTable.write(SampleQuery(.heartRate), of: health, to: table)
    let loaded = try SampleTable.load(contentsOf: table, into: other) { error in
      print("line \(error.line ?? 0) is left out: \(error.message)")
    }
    #expect(count > 0 && loaded.addedCount == count)
    let rest = try AppleHealthImport(contentsOf: copy).run(into: other)
    #expect(rest.knownCount == count)
    #expect(rest.addedCount == report.addedCount - count)
  }
}
