import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// The resources of an export that have one type, a line for each, read while they are sent.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class ExportSource: HTTPBodySource, @unchecked Sendable {
  private static let pageCount = 256

  private let job: ExportJob
  private let type: String
  private let searches: [FHIRSearch]
  private var patients: [String] = []
  private var patientPage: String?
  private var hasMorePatients: Bool
  /// The searches to come, the next one last.
  private var rest: [FHIRSearch] = []
  /// What was sent, where several searches can find the same resource.
  private var sent: Set<String> = []

  init(_ job: ExportJob, _ type: String, _ searches: [FHIRSearch]) {
    self.job = job
    self.type = type
    self.searches = searches
    switch job.scope {
    case .everything:
      rest = searches
      hasMorePatients = false
    case .allPatients: hasMorePatients = true
    case .patients(let ids):
      patients = Array(Set(ids)).sorted().reversed()
      hasMorePatients = false
    }
  }

  /// Whether each resource is found once.
  private var isPlain: Bool {
    if case .everything = job.scope { return searches.count == 1 }
    return searches.count == 1 && type == "Patient"
  }

  func next() throws -> HTTPBodyPiece {
    while true {
      guard var search = rest.popLast() else {
        guard try takePatient() else { return .end }
        continue
      }
      search.count = Self.pageCount
      let results = try job.reader.search(search, release: job.release)
      if let page = results.next {
        search.page = page
        rest.append(search)
      }
      let bytes = lines(results.matches)
      if !bytes.isEmpty { return .bytes(bytes) }
    }
  }

  private func lines(_ resources: [Value]) -> [UInt8] {
    var bytes: [UInt8] = []
    for resource in resources {
      if !isPlain, !sent.insert(resource["id"]?.string ?? "").inserted { continue }
      bytes += resource.jsonBytes()
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Goes on to the next patient's compartment. False if there is none.
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
