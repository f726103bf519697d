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

  /// The time of the state.
  let time: FHIRInstant
  /// The types that have a file.
  private(set) var types: [String] = []
  /// The `id`s of companions to which resources of the patients refer, by type.
  private(set) var referenced: [String: Set<String>] = [:]
  /// The addresses of the resources deleted since the requested time.
  private(set) var deleted: [String] = []

  /// Looks for them in the state of an export, whose files `hasLines` determines: whether one has
  /// resources of a part, with the companions of these `id`s.
  ///
  /// Reads the resources of the patients if companions are wanted. Throws what `hasLines` throws,
  /// and what reading throws.
  init(
    _ state: ExportState<some ResourceVersionSource>,
    _ hasLines: (_ part: ExportOrder.Part, _ companions: Set<String>) throws -> Bool
  ) throws {
    time = state.time
    if !state.order.isOfAll { try addReferenced(state) }
    for part in state.order.parts where try hasLines(part, referenced[part.type] ?? []) {
      types.append(part.type)
    }
    if let since = state.order.wanted.since { try addDeleted(state, since) }
  }

  // MARK: Companions

  private mutating func addReferenced(
    _ state: ExportState<some ResourceVersionSource>
  ) throws {
    let wanted = Set(state.order.parts.map(\.type)).intersection(Self.companions)
    if wanted.isEmpty { return }
    var found: [String: Set<String>] = [:]
    let reader = state.reader
    for type in try state.typesOfPatients() {
      let part = ExportOrder.Part(type: type, searches: [FHIRSearch(type)], isOfPatients: true)
      try ExportLines(state, part, []).forEach { resource in
        for name in reader.references(of: resource) where wanted.contains(name.type) {
          found[name.type, default: []].insert(name.id)
        }
      }
    }
    for (type, ids) in found {
      referenced[type] = try ids.filter { id in
        guard let value = try reader.resource(type, id: id, release: state.release) else {
          return false
        }
        return !state.isOfOtherPatients(value)
      }
    }
  }

  // MARK: Deletions

  /// Adds what no longer is there, if the store keeps a feed of changes.
  private mutating func addDeleted(
    _ state: ExportState<some ResourceVersionSource>, _ since: String
  ) throws {
    guard let start = TimeBounds(since)?.start else { return }
    var query = HistoryQuery(limit: 2_000)
    query.since = start
    query.isAscending = true
    query.types = state.order.deletableTypes
    var known: Set<String> = []
    do {
      repeat {
        let page = try state.reader.history(query, release: state.release)
        for entry in page.entries where entry.version.resource == nil {
          let address = "\(entry.type)/\(entry.id)"
          guard known.insert(address).inserted, try state.isGone(entry.type, entry.id) else {
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
