import Andiron
import FHIRR4
import Foundation

// README begin
struct Note: Codable, StoredObject {  // a type of your own
  var pk = UUID()
  var patientKey: UUID
  var text: String
}
// README end

/// The program that the README shows; `DocumentationTests` compares the two line by line. Returns what it
/// prints.
func readmeProgram(_ url: URL) throws -> [String] {
  var printed: [String] = []
  func print(_ text: String) { printed.append(text) }

  // README begin
  let store = try Store(at: url)
  var ada = try Patient(json: #"{"resourceType":"Patient","birthDate":"1815-12"}"#)
  ada.name = [HumanName(family: "Lovelace", given: ["Ada"])]
  ada.gender = .female
  try store.write { transaction in
    try transaction.add(ada)
    try transaction.add(Note(patientKey: ada.pk, text: "likes engines"))
  }  // durable now: it survives power loss
  let women = store.objects(Patient.self).where(\.gender == .female).sorted(by: \.birthDate)
  for patient in try women.fetch() { print(patient.json()) }
  let notes = try store.objects(Note.self).where { $0.patientKey == ada.pk }.count()
  print("\(notes) note, \(ada.issues().count) issues")
  // README end

  return printed
}
