import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// The part of an export's contents that must be known before a client reads its files.
struct ExportContents: Sendable {
  /// The name of the file with what was deleted.
  static let deletions = "deleted"

  /// The types whose resources are included if those of a patient refer to them.
  static let companions = [
    "Practitioner", "PractitionerRole", "Organization", "Location", "Medication", "Device",
  ]

  /// The types that have a file.
  private(set) var types: [String] = []
  /// The `id`s of companions to which resources of the patients refer, by type.
  private(set) var referenced: [String: Set<String>] = [:]
  /// The addresses of the resources deleted since the requested time.
  private(set) var deleted: [String] = []

  /// Looks for them in the state of an export.
  ///
  /// Reads the resources of the patients if companions are wanted; otherwise, of each type, until
  /// one is found. Throws `StoreError.closed`, and `.damaged` or `.failed` if a record cannot be
  /// read.
  init(_ job: ExportJob) throws {
    if !job.isOfAll { try addReferenced(job) }
    for part in job.parts {
      let source = ExportSource(job, part, referenced[part.type] ?? [])
      if case .bytes = try source.next() { types.append(part.type) }
    }
    if let since = job.wanted.since { try addDeleted(job, since) }
  }

  // MARK: Companions

  private mutating func addReferenced(_ job: ExportJob) throws {
    let wanted = Set(job.parts.map(\.type)).intersection(Self.companions)
    if wanted.isEmpty { return }
    var found: [String: Set<String>] = [:]
    let reader = job.reader
    for type in try job.typesOfPatients() {
      let part = ExportJob.Part(type: type, searches: [FHIRSearch(type)], isOfPatients: true)
      try ExportSource(job, part, []).forEach { resource in
        for name in reader.references(of: resource) where wanted.contains(name.type) {
          found[name.type, default: []].insert(name.id)
        }
      }
    }
    for (type, ids) in found {
      referenced[type] = try ids.filter { id in
        guard let value = try reader.resource(type, id: id, release: job.release) else {
          return false
        }
        return !job.isOfOtherPatients(value)
      }
    }
  }

  // MARK: Deletions

  /// Adds what no longer is there, if the store keeps a feed of changes.
  private mutating func addDeleted(_ job: ExportJob, _ since: String) throws {
    guard let start = TimeBounds(since)?.start else { return }
    var query = HistoryQuery(limit: 2_000)
    query.since = start
    query.isAscending = true
    query.types = job.deletableTypes
    var known: Set<String> = []
    do {
      repeat {
        let page = try job.reader.history(query, release: job.release)
        for entry in page.entries where entry.version.resource == nil {
          let address = "\(entry.type)/\(entry.id)"
          guard known.insert(address).inserted, try job.isGone(entry.type, entry.id) else {
            continue
          }
          deleted.append(address)
        }
        query.mark = page.next
      } while query.mark != nil
    } catch let error as StoreError where error.code == .noChangeFeed {
      deleted = []
    }
  }
}
