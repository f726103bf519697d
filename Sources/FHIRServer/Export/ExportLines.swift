import FHIRModel
import FHIRStore
import ValueModel

/// The resources of an export that have one type, a line for each.
final class ExportLines<Source: ResourceVersionSource> {
  private static var pageCount: Int { 256 }
  /// About how many bytes are made at once.
  private static var pieceByteCount: Int { 128 << 10 }

  private let state: ExportState<Source>
  private let type: String
  private let searches: [FHIRSearch]
  /// Which part of a resource is wanted; nil for all.
  private let view: FHIRSearch?
  /// The `id`s of companions to send after the patients' own resources.
  private let referenced: Set<String>
  /// Whether the search under way is for companions.
  private var isForReferenced = false
  private var patients: [String] = []
  private var patientPage: String?
  private var hasMorePatients: Bool
  /// The results of the current search.
  private var found: FoundResources<Source>?
  /// The searches to come, the next one last.
  private var rest: [FHIRSearch] = []
  /// The resources already sent, if several searches can find the same one.
  private var sent: Set<String> = []

  /// `referenced` are the `id`s of resources to send although they are in no compartment.
  init(_ state: ExportState<Source>, _ part: ExportOrder.Part, _ referenced: Set<String>) {
    self.state = state
    type = part.type
    searches = part.searches
    self.referenced = referenced
    var view = FHIRSearch(type)
    view.elements = state.order.wanted.elements(of: type)
    self.view = view.elements.isEmpty ? nil : view
    switch state.order.scope {
    case .everything:
      rest = searches
      hasMorePatients = false
    case .allPatients: hasMorePatients = part.isOfPatients
    case .patients(let ids):
      patients = part.isOfPatients ? Array(Set(ids)).sorted().reversed() : []
      hasMorePatients = false
    }
  }

  /// Whether each resource is found once.
  private var isPlain: Bool {
    if case .everything = state.order.scope { return searches.count == 1 }
    return searches.count == 1 && type == "Patient" && referenced.isEmpty
  }

  /// Returns the next lines; nil after the last. Throws what reading throws.
  func next() throws -> [UInt8]? {
    while true {
      let bytes = try lines()
      if !bytes.isEmpty { return bytes }
      if let search = rest.popLast() {
        found = try state.reader.found(search, release: state.release)
      } else {
        guard try takePatient() || takeReferenced() else { return nil }
      }
    }
  }

  /// Calls `body` with the lines of all resources in pieces, each search run to its end at once: a
  /// database answers a whole search for less than its parts. Throws what `body` and reading throw.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var bytes: [UInt8] = []
    var failure: (any Error)?
    repeat {
      while let search = rest.popLast() {
        var found = try state.reader.found(search, release: state.release)
        _ = try found.next { resource in
          addLine(resource, to: &bytes)
          guard bytes.count >= Self.pieceByteCount else { return true }
          do { try body(bytes) } catch { failure = error }
          bytes.removeAll(keepingCapacity: true)
          return failure == nil
        }
        if let failure { throw failure }
      }
    } while try takePatient() || takeReferenced()
    if !bytes.isEmpty { try body(bytes) }
  }

  /// Calls `body` with each resource, whole.
  func forEach(_ body: (Value) -> Void) throws {
    repeat {
      for search in rest {
        var found = try state.reader.found(search, release: state.release)
        _ = try found.next { resource in
          body(resource)
          return true
        }
      }
      rest = []
    } while try takePatient()
  }

  /// Moves on to the companions, if there are any that were not sent. Returns false afterwards.
  private func takeReferenced() -> Bool {
    guard !isForReferenced, !referenced.isEmpty else { return false }
    isForReferenced = true
    rest = searches
    return true
  }

  /// The next lines of the search under way; none at its end.
  private func lines() throws -> [UInt8] {
    var bytes: [UInt8] = []
    guard var found else { return bytes }
    // What it holds must not be copied.
    self.found = nil
    bytes.reserveCapacity(Self.pieceByteCount * 5 / 4)
    let goesOn = try found.next { resource in
      addLine(resource, to: &bytes)
      return bytes.count < Self.pieceByteCount
    }
    if goesOn { self.found = found }
    return bytes
  }

  private func addLine(_ resource: Value, to bytes: inout [UInt8]) {
    let id = resource["id"]?.string ?? ""
    if isForReferenced, !referenced.contains(id) { return }
    guard isPlain || sent.insert(id).inserted else { return }
    bytes += shown(resource).jsonBytes()
    bytes.append(UInt8(ascii: "\n"))
  }

  private func shown(_ resource: Value) -> Value {
    // The release is that of the job, so it is known.
    guard let view,
      let part = try? state.catalog.reduced(resource, by: view, release: state.release)
    else { return resource }
    return part
  }

  /// Moves on to the next patient's compartment. Returns false after the last.
  private func takePatient() throws -> Bool {
    if patients.isEmpty, hasMorePatients {
      var search = FHIRSearch("Patient")
      search.total = .none
      search.count = Self.pageCount
      search.page = patientPage
      let results = try state.reader.search(search, release: state.release)
      patients = results.matches.compactMap { $0["id"]?.string }.reversed()
      patientPage = results.next
      hasMorePatients = patientPage != nil
    }
    guard let patient = patients.popLast() else { return hasMorePatients }
    rest = searches.map { search in
      var search = search
      search.compartment = FHIRSearch.Compartment("Patient", id: patient)
      return search
    }
    return true
  }
}
