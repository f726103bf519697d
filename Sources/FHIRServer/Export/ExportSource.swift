import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// The resources of an export that have one type, a line for each, read while they are sent.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class ExportSource: HTTPBodySource, @unchecked Sendable {
  private static let pageCount = 256
  /// About how many bytes are made at once.
  private static let pieceByteCount = 128 << 10

  private let job: ExportJob
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
  private var found: FoundResources<StoreSnapshot>?
  /// The searches to come, the next one last.
  private var rest: [FHIRSearch] = []
  /// The resources already sent, if several searches can find the same one.
  private var sent: Set<String> = []

  /// `referenced` are the `id`s of resources to send although they are in no compartment.
  init(_ job: ExportJob, _ part: ExportJob.Part, _ referenced: Set<String>) {
    self.job = job
    type = part.type
    searches = part.searches
    self.referenced = referenced
    var view = FHIRSearch(type)
    view.elements = job.wanted.elements(of: type)
    self.view = view.elements.isEmpty ? nil : view
    switch job.scope {
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
    if case .everything = job.scope { return searches.count == 1 }
    return searches.count == 1 && type == "Patient" && referenced.isEmpty
  }

  func next() throws -> HTTPBodyPiece {
    while true {
      let bytes = try lines()
      if !bytes.isEmpty { return .bytes(bytes) }
      if let search = rest.popLast() {
        found = try job.reader.found(search, release: job.release)
      } else {
        guard try takePatient() || takeReferenced() else { return .end }
      }
    }
  }

  /// Calls `body` with each resource, whole.
  func forEach(_ body: (Value) -> Void) throws {
    repeat {
      for search in rest {
        var found = try job.reader.found(search, release: job.release)
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
      let id = resource["id"]?.string ?? ""
      if isForReferenced, !referenced.contains(id) { return true }
      if isPlain || sent.insert(id).inserted {
        bytes += shown(resource).jsonBytes()
        bytes.append(UInt8(ascii: "\n"))
      }
      return bytes.count < Self.pieceByteCount
    }
    if goesOn { self.found = found }
    return bytes
  }

  private func shown(_ resource: Value) -> Value {
    // The release is that of the job, so it is known.
    guard let view,
      let part = try? job.records.reduced(resource, by: view, release: job.release)
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
      let results = try job.reader.search(search, release: job.release)
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
