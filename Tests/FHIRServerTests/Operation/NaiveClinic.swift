/// The records of a clinic, and what an export has to have of them, as plainly as it can be said.
struct NaiveClinic {
  struct Entry {
    var type: String
    var id: String
    /// The patients in whose compartments it is.
    var patients: Set<String> = []
    /// The members of a group whose records an export of the group has.
    var members: Set<String> = []
    /// The other resources to which it refers, as `type/id`.
    var references: Set<String> = []
    var code = ""
    /// When it was written, as the server tells it.
    var time = ""

    var address: String { "\(type)/\(id)" }
  }

  struct Filter {
    var type: String
    var query: String
    var matches: @Sendable (Entry) -> Bool
  }

  /// What a client asks for.
  struct Request {
    enum Scope {
      case all
      case patients
      case group
    }

    var scope = Scope.all
    var types: Set<String> = []
    var since: String?
    var filters: [Filter] = []
    /// The patients that are named; nil for all.
    var patients: Set<String>?
  }

  static let companions: Set = ["Practitioner", "Organization", "Medication"]
  static let ofPatients: Set = ["Patient", "Observation", "MedicationRequest", "Group"]
  static let types = companions.union(ofPatients).union(["Questionnaire"])

  private(set) var entries: [String: Entry] = [:]
  private var deletions: [Entry] = []

  var times: [String] { (entries.values.map(\.time) + deletions.map(\.time)).sorted() }

  mutating func put(_ entry: Entry) { entries[entry.address] = entry }

  mutating func delete(_ address: String, at time: String) {
    guard var entry = entries.removeValue(forKey: address) else { return }
    entry.time = time
    deletions.append(entry)
  }

  /// The patients whose records are wanted; nil for those of all.
  private func wanted(_ request: Request) -> Set<String>? {
    let members = request.scope == .group ? entries["Group/g"]?.members : nil
    guard let members else { return request.patients }
    return request.patients.map(members.intersection) ?? members
  }

  private func isOwn(_ entry: Entry, _ patients: Set<String>) -> Bool {
    Self.ofPatients.contains(entry.type) && !entry.patients.isDisjoint(with: patients)
  }

  /// The ids in each file, sorted.
  func files(_ request: Request) -> [String: [String]] {
    var found = Array(entries.values)
    if request.scope != .all {
      let there = Set(entries.values.filter { $0.type == "Patient" }.map(\.id))
      let patients = wanted(request) ?? there
      let own = found.filter { isOwn($0, patients) }
      let referenced = Set(own.flatMap(\.references))
      found = own + found.filter { referenced.contains($0.address) }
    }
    found.removeAll { entry in
      let filters = request.filters.filter { $0.type == entry.type }
      return !request.types.isEmpty && !request.types.contains(entry.type)
        || request.since.map { entry.time < $0 } ?? false
        || !filters.isEmpty && !filters.contains { $0.matches(entry) }
    }
    return Dictionary(grouping: found, by: \.type).mapValues { $0.map(\.id).sorted() }
  }

  /// The addresses of what was deleted, sorted.
  func deleted(_ request: Request) -> [String] {
    guard let since = request.since else { return [] }
    let patients = wanted(request)
    let gone = deletions.filter { entry in
      guard entry.time >= since, entries[entry.address] == nil,
        request.types.isEmpty || request.types.contains(entry.type)
      else { return false }
      if request.scope == .all { return true }
      guard Self.ofPatients.contains(entry.type) else { return false }
      // Of what was deleted several times, the last version tells whose it was.
      let last = deletions.last { $0.address == entry.address } ?? entry
      return patients.map { !last.patients.isDisjoint(with: $0) } ?? true
    }
    return Set(gone.map(\.address)).sorted()
  }
}
