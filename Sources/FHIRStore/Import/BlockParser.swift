import Andiron
import FHIRModel
import Foundation
import ValueModel

/// Makes resources, ready to be stored, from the texts of blocks. One thread at a time.
final class BlockParser<Records: FHIRRecords> {
  private let records: Records
  private let release: StoredRelease
  private let options: ImportOptions
  private let reader: JSONReader
  /// The addresses below which references are made relative.
  private let bases: Set<String>
  private var result = Parsed()
  /// The collections and layouts of the types seen so far.
  private var places: [String: (collection: String, keys: ResourceKeys)] = [:]
  private var file = ""
  private var line = 1

  init(_ records: Records, _ release: StoredRelease, _ options: ImportOptions) {
    self.records = records
    self.release = release
    self.options = options
    bases = FHIRStoreOptions.addresses(options.baseURLs)
    reader = JSONReader(
      dictionary: records._dictionary, options: ImportBlocks.options)
  }

  func parse(_ block: ImportBlocks.Block) -> Parsed {
    result = Parsed()
    result.byteCount = block.bytes.count
    result.readByteCount = block.readByteCount
    file = block.file
    line = block.line
    if block.isLines { readLines(block.bytes) } else { readText(block.bytes) }
    return result
  }

  private func readLines(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        readLine(UnsafeRawBufferPointer(rebasing: rest[..<end]))
        line += 1
        rest = rest[min(end + 1, rest.endIndex)...]
      }
    }
  }

  private func readLine(_ text: UnsafeRawBufferPointer) {
    guard text.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return }
    if let value = try? reader.read(text) { return take(value) }
    // Several texts may stand on a line; those before an error are sound.
    readStream(Array(text)) { error in "byte \(error.offset) of the line" }
  }

  private func readText(_ bytes: [UInt8]) {
    readStream(bytes) { error in "column \(error.column); the rest of the file is left out" }
  }

  /// Reads texts one after another. `place` describes where an error is, and what happens to the
  /// text after it.
  private func readStream(_ bytes: [UInt8], _ place: (JSONError) -> String) {
    var stream = JSONStream(
      dictionary: records._dictionary, options: ImportBlocks.options)
    let first = line
    do {
      try stream.feed(bytes) { (value: Value, place: JSONPosition) in
        self.line = first + place.line - 1
        self.take(value)
      }
      try stream.finish { (value: Value, place: JSONPosition) in
        self.line = first + place.line - 1
        self.take(value)
      }
    } catch let error as JSONError {
      line = first + error.line - 1
      refuse("", "\(error.code): expected \(error.expected) (\(place(error)))")
    } catch {
      refuse("", "\(error)")
    }
  }

  // MARK: Resources

  private static var unpacked: Set<String> {
    ["transaction", "batch", "collection", "searchset"]
  }

  private func take(_ value: Value) {
    guard options.unpacksBundles, value["resourceType"]?.isText("Bundle") ?? false,
      let type = value["type"]?.string, Self.unpacked.contains(type)
    else { return take(resource: value, path: "") }
    do {
      let types = release.release.types
      for entry in try UnpackedBundle(value, types, bases: records._catalog.bases).entries {
        take(entry)
      }
    } catch {
      refuse("", "its references cannot be read")
    }
  }

  private func take(_ entry: UnpackedBundle.Entry) {
    guard let resource = entry.resource else {
      return note(entry.path, "an entry without a resource", isRefusal: false)
    }
    guard !entry.isTaken else {
      return refuse(
        entry.path, "an earlier entry of the Bundle holds another resource of this type and id")
    }
    take(resource: resource, path: entry.path)
  }

  private func take(resource read: Value, path: String) {
    let value = bases.isEmpty ? read : read.withRelativeReferences(below: bases)
    let type: String
    let place: (collection: String, keys: ResourceKeys)
    do throws(FHIRStoreError) {
      (type, place) = try self.place(of: value)
    } catch {
      return refuse(path, error.message)
    }
    let issues = release.issues(in: value)
    if !issues.isEmpty {
      let isRefused = options.mode == .strict
      for issue in issues {
        let place = path.isEmpty ? issue.path : "\(path)/\(issue.path)"
        note(place, issue.message, isRefusal: isRefused)
      }
      if isRefused {
        result.refusedCount += 1
        return
      }
      result.flawedCount += 1
    }
    let id = value["id"]?.string
    let key = RecordKey.uuid(
      id.map { ResourceIdentity.key(release.version, type, $0) } ?? UUID())
    do {
      let record = try records._record(value, key: key, in: place.collection, place.keys)
      result.items.append(
        Parsed.Item(type: type, id: id, record: record, line: line, path: path))
    } catch let error as StoreError {
      refuse(path, error.message)
    } catch {
      refuse(path, "the resource cannot be stored")
    }
  }

  private func place(
    of value: Value
  ) throws(FHIRStoreError) -> (type: String, (collection: String, keys: ResourceKeys)) {
    if let type = value["resourceType"]?.string, let known = places[type] { return (type, known) }
    let type = try ResourceIdentity.type(of: value, release)
    let place = (release.collection(type), ResourceKeys(release.layout(type)))
    places[type] = place
    return (type, place)
  }

  private func refuse(_ path: String, _ message: String) {
    result.refusedCount += 1
    note(path, message, isRefusal: true)
  }

  private func note(_ path: String, _ message: String, isRefusal: Bool) {
    result.problemCount += 1
    guard result.problems.count < options.mostProblems else { return }
    result.problems.append(
      ImportReport.Problem(
        file: file, line: line, path: path, message: message, isRefusal: isRefusal))
  }

  /// The result of parsing one block.
  struct Parsed: Sendable {
    /// A resource that is ready to be stored.
    struct Item: Sendable {
      let type: String
      let id: String?
      let record: PreparedResource<Records.Target._Record>
      let line: Int
      let path: String
    }

    var items: [Item] = []
    var problems: [ImportReport.Problem] = []
    var problemCount = 0
    var refusedCount = 0
    var flawedCount = 0
    var byteCount = 0
    var readByteCount = 0
  }
}
