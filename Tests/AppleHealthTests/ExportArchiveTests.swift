import AppleHealth
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite struct ExportArchiveTests {
  @Test func `what is written reads as it was`() throws {
    let items = Array(SyntheticExport(seed: 7, recordCount: 1_000))
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file, locale: "de_DE")
    for item in items { try writer.write(item) }
    try writer.add("/workout-routes/route.gpx", ExportRoute(Self.locations).bytes)
    try writer.add("/electrocardiograms/ecg.csv", Array(ExportFileTests.electrocardiogram.utf8))
    try writer.add("/clinical-records/a.json", Array("{\"resourceType\":\"Patient\"}".utf8))
    try writer.finish()

    let archive = try ExportArchive(file)
    let kinds = try archive.files.map { try archive.kind(of: $0) }
    #expect(kinds == [.main, .route, .electrocardiogram, .clinicalRecord])
    let read = try Self.read(archive)
    #expect(read.items == items)
    #expect(read.report.problems == [])
    #expect(read.report.locale == "de_DE")
    let found = try #require(archive.file(at: "/workout-routes/route.gpx"))
    let reader = try archive.reader(of: found)
    #expect(try ExportRoute(reader.read(into:)).locations == Self.locations)
  }

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `the shared export reads the same after it was written again`() throws {
    let path = SharedData.root.appendingPathComponent("healthkit/apple_health_export.xml").path
    let original = try Self.read(ExportArchive(POSIXFileSystem().open(path, .read)))
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file, locale: original.report.locale ?? "")
    for item in original.items { try writer.write(item) }
    try writer.finish()
    let again = try Self.read(ExportArchive(file))
    #expect(again.items == original.items)
    #expect(again.report.counts == original.report.counts)
  }

  @Test func `an archive without its end gives what there is`() throws {
    let items = Array(SyntheticExport(seed: 3, recordCount: 300))
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    for item in items { try writer.write(item) }
    try writer.add("/clinical-records/a.json", Array("{}".utf8))
    try writer.finish()
    let whole = try ArchiveFixture.bytes(of: file)
    #expect(try !ExportArchive(file).isCutOff)
    var most = 0
    for count in Seeds.points(in: 80..<whole.count, every: 199) {
      let archive = try ExportArchive(ArchiveFixture.file(Array(whole[..<count])))
      #expect(archive.isCutOff)
      let reader = try archive.reader(of: #require(archive.files.first))
      var parser = ExportParser()
      var read: [ExportItem] = []
      do {
        while let item = try parser.next(reader.read(into:)) { read.append(item) }
      } catch {
        #expect(error.code == .damaged, "cut at \(count)")
        while let item = parser.next({ _ in 0 }) { read.append(item) }
      }
      #expect(read == Array(items.prefix(read.count)), "cut at \(count)")
      #expect(read.count >= most, "cut at \(count)")
      most = read.count
      let isWhole = read.count == items.count
      #expect(parser.report.problems.map(\.kind) == (isWhole ? [] : [.cutOff]), "cut at \(count)")
    }
    #expect(most == items.count)
  }

  @Test func `texts that XML has to escape come back`() throws {
    let source = ExportSource(name: "<a> & \"b\" 'c' 😀\u{A0}", version: "1\n\t2")
    let time = ExportTime(seconds: 0, offset: -5_400)
    let record = ExportRecord(
      type: "x", source: source, value: .name("a;&amp;"), start: time, end: time,
      metadata: [.init(key: "k", value: ""), .init(key: "k", value: "]]>")])
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    try writer.write(.record(record))
    try writer.finish()
    #expect(try Self.read(ExportArchive(file)).items == [.record(record)])
  }

  @Test func `files are known by their content, and found whatever their folder is called`() throws
  {
    let contents: [(name: String, bytes: [UInt8])] = [
      ("Apple_Health/Exportieren.xml", Array("<?xml version=\"1.0\"?>\n<HealthData/>".utf8)),
      ("Apple_Health/export_cda.xml", Array("<ClinicalDocument xmlns=\"urn:hl7-org:v3\">".utf8)),
      ("Apple_Health/Routen/r.gpx", ExportRoute(Self.locations).bytes),
      ("Apple_Health/x.json", Array("\u{FEFF} {}".utf8)), ("Apple_Health/y", [0, 1, 2]),
      ("Apple_Health/empty", []),
    ]
    let archive = try ExportArchive(ArchiveFixture.archive(contents))
    let kinds = try archive.files.map { try archive.kind(of: $0) }
    #expect(kinds == [.main, .document, .route, .clinicalRecord, .other, .other])
    #expect(archive.file(at: "/workout-routes/r.gpx")?.name == "Apple_Health/Routen/r.gpx")
    #expect(archive.file(at: "/workout-routes/s.gpx") == nil)
    #expect(archive.file(at: "") == nil)
  }

  @Test func `what is no export is refused`() throws {
    for bytes in [[], [0x50, 0x4B, 3, 4], Array("hello".utf8)] as [[UInt8]] {
      #expect(throws: ExportError.self) { try ExportArchive(ArchiveFixture.file(bytes)) }
    }
  }

  static let locations: [ExportLocation] = (0..<3).compactMap { index in
    guard
      var place = ExportLocation(latitude: 52.5 + Double(index) / 1_000, longitude: -13.4)
    else { return nil }
    place.time = ExportTime(seconds: 1_679_638_320, nanoseconds: Int32(index) * 250_000_000)
    (place.altitude, place.speed, place.course) = (34.25, 2.5, 180)
    if index == 0 { (place.horizontalAccuracy, place.verticalAccuracy) = (1.5, 2) }
    return place
  }

  private static func read(_ archive: ExportArchive) throws -> ExportReading {
    let file = try #require(archive.files.first)
    return ExportReading(try archive.content(of: file))
  }
}
