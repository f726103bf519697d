internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import ValueModel

/// Searches that find something in a store, whatever its resources are.
struct DemoSearches {
  private let reader: FHIRReader<StoreSnapshot>
  private(set) var all: [(title: String, search: String)] = []

  init(_ reader: FHIRReader<StoreSnapshot>) throws {
    self.reader = reader
    if let patient = try first("Patient") { addPatient(patient) }
    if let observation = try measured() { addObservation(observation) }
    if let condition = try first("Condition"), let code = Self.token(condition["code"]) {
      add("patients by their conditions (_has)", "Patient?_has:Condition:patient:code=\(code)")
    }
    add("the youngest patients, sorted", "Patient?_sort=-birthdate,family&_count=5")
    add("alive and not male", "Patient?death-date:missing=true&gender:not=male&_count=20")
  }

  private mutating func add(_ title: String, _ search: String) { all.append((title, search)) }

  private func first(_ search: String) throws -> Value? {
    try reader.search(search + (search.contains("?") ? "&" : "?") + "_count=1&_total=none").matches
      .first
  }

  private mutating func addPatient(_ patient: Value) {
    if let family = patient["name"]?[0]?["family"]?.string {
      add(
        "a name, ignoring case and accents",
        "Patient?name=\(family.prefix(3).lowercased())&_count=20")
    }
    add(
      "born in the sixties and seventies", "Patient?birthdate=ge1960-01-01&birthdate=lt1980-01-01")
    if let id = patient["id"]?.string {
      add("observations of a patient", "Observation?patient=\(id)&_count=20")
      add(
        "a patient with conditions (_revinclude)", "Patient?_id=\(id)&_revinclude=Condition:patient"
      )
      add(
        "visits with their patient (_include)",
        "Encounter?patient=\(id)&_include=Encounter:patient&_count=5")
    }
  }

  /// Returns an observation with a number and a date, or nil.
  private func measured() throws -> Value? {
    let found = try reader.search("Observation?value-quantity:missing=false&_count=100&_total=none")
    return found.matches.first {
      Self.token($0["code"]) != nil && $0["valueQuantity"]?["value"]?.decimal != nil
        && $0["effectiveDateTime"]?.string != nil
    }
  }

  private mutating func addObservation(_ observation: Value) {
    guard let code = Self.token(observation["code"]),
      let number = observation["valueQuantity"]?["value"]?.decimal,
      let date = observation["effectiveDateTime"]?.string
    else { return }
    add("a code", "Observation?code=\(code)&_count=20")
    add(
      "a number above a limit", "Observation?code=\(code)&value-quantity=gt\(number.text)&_count=20"
    )
    add(
      "since the beginning of a year", "Observation?code=\(code)&date=ge\(date.prefix(4))&_count=20"
    )
    add(
      "along a reference (chain)",
      "Observation?code=\(code)&patient.gender=female&patient.birthdate=lt1980&_count=20")
  }

  /// Returns `system|code` of the first coding.
  private static func token(_ concept: Value?) -> String? {
    guard let coding = concept?["coding"]?[0], let code = coding["code"]?.string else { return nil }
    return (coding["system"]?.string.map { $0 + "|" } ?? "") + code
  }
}
