import Andiron
import ClinicFHIR
import Foundation

let folder = FileManager.default.temporaryDirectory.appending(path: "clinic-\(UUID()).andiron")
defer { try? FileManager.default.removeItem(at: folder) }

let store = try Store(at: folder)
var ada = try Patient(json: #"{"resourceType":"Patient","id":"ada","birthDate":"1815-12"}"#)
ada.name = [HumanName(family: "Lovelace", given: ["Ada"])]
ada.gender = .female
var weight = try Observation(
  json: #"{"resourceType":"Observation","status":"final","code":{"text":"weight"}}"#)
weight.subject = Reference(reference: "Patient/ada")
try store.write { transaction in
  try transaction.add(ada)
  try transaction.add(weight)
}
for patient in try store.objects(Patient.self).where(\.gender == .female).fetch() {
  print(patient.json())
}
for observation in try store.objects(Observation.self).fetch() {
  print(observation.json(), observation.issues().count, "issues")
}
