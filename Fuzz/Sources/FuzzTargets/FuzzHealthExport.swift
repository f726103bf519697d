@testable import AppleHealth
import FileAccess
import HealthModel

/// An export of Apple Health, arbitrary or damaged: it is imported, or refused with a typed error.
func fuzzHealthExport(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  switch input.below(3) {
  case 0: try fuzzFile(input.rest())
  case 1: try fuzzElements(&input)
  default: try fuzzArchive(&input)
  }
}

/// Any file.
private func fuzzFile(_ bytes: [UInt8]) throws {
  _ = ExportElectrocardiogram(bytes)
  guard let archive = try? ExportArchive(try file(bytes)) else { return }
  try fuzzImport(archive)
}

/// Elements in a main file, which the parser takes in pieces of any size.
private func fuzzElements(_ input: inout FuzzInput) throws {
  let size = 1 + input.below(40)
  let text = Array("<HealthData>".utf8) + input.rest() + Array("</HealthData>".utf8)
  let whole = items(text, size: .max)
  let pieces = items(text, size: size)
  try require(whole.items == pieces.items, "the size of pieces matters")
  try require(whole.report == pieces.report, "the size of pieces matters for the report")
  try fuzzImport(try ExportArchive(try file(text)))
}

/// An archive with elements and a few other files, some bytes of which are damaged, or which ends
/// too early.
private func fuzzArchive(_ input: inout FuzzInput) throws {
  let place = try file([])
  let writer = try ZipWriter(place)
  let names = ["export.xml", "workout-routes/r.gpx", "ecg.csv", "clinical-records/a.json"]
  var damages: [(Int, UInt8)] = []
  for _ in 0..<input.below(4) { damages.append((input.below(1 << 16), input.byte())) }
  let end = input.bool() ? input.below(1 << 16) : .max
  for name in names.prefix(1 + input.below(names.count)) {
    try writer.begin(name)
    if name == "export.xml" { try writer.write(Array("<HealthData>".utf8)) }
    try writer.write(input.take(input.below(1 << 10)))
  }
  try writer.finish()
  var bytes = [UInt8](repeating: 0, count: writer.byteCount)
  try bytes.withUnsafeMutableBytes { try place.readExactly(into: $0, at: 0) }
  for (place, value) in damages { bytes[place % bytes.count] ^= value }
  guard let archive = try? ExportArchive(try file(Array(bytes.prefix(end)))) else { return }
  try fuzzImport(archive)
}

/// Imports twice, writes what came, and reads that.
private func fuzzImport(_ archive: ExportArchive) throws {
  let health = try HealthStore.inMemory()
  let report: AppleHealthReport
  do { report = try AppleHealthImport(archive).run(into: health) } catch let error as ExportError {
    return try require(error.code != .unreadable, "memory cannot be read")
  }
  let count = try health.count(SampleQuery())
  try require(
    count == report.addedCount - report.replacedCount, "there are other samples than were added")
  let again = try AppleHealthImport(archive).run(into: health)
  try require(try health.count(SampleQuery()) == count, "a second import changes the count")
  try require(
    again.contents.counts == report.contents.counts, "a second import finds something else")
  let copy = try file([])
  try AppleHealthExport(of: health).write(to: copy)
  _ = try AppleHealthImport(try ExportArchive(copy)).run(into: try HealthStore.inMemory())
  let samples = try health.samples(SampleQuery())
  var rows: [SampleContent] = []
  try SampleTable.forEach(in: try SampleTable.bytes(of: samples)) { rows.append($0.content) }
  try require(rows == samples.map(\.content), "a table says something else")
}

private func items(
  _ text: [UInt8], size: Int
) -> (items: [ExportItem], report: ExportReport) {
  var parser = ExportParser()
  var (place, items): (Int, [ExportItem]) = (0, [])
  while let item = parser.next({ buffer in
    let count = min(size, buffer.count, text.count - place)
    buffer.copyBytes(from: text[place..<(place + count)])
    place += count
    return count
  }) {
    items.append(item)
  }
  return (items, parser.report)
}

private func file(_ bytes: [UInt8]) throws -> any File {
  let file = try MemoryFileSystem().open("export", .create)
  try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
  return file
}
