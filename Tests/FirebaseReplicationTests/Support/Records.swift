import Andiron
import FirebaseReplication
import Foundation
import ObjectModel

struct Patient: Codable, StoredObject, Equatable {
  var pk: String
  var name: String
  var born: Date?
  var weight: ExactDecimal?
  var tags: [String] = []
  var doctor: String?
  var photo: Data?
  var draft: String?

  init(_ pk: String, _ name: String) { (self.pk, self.name) = (pk, name) }

  static let mapping = FirebaseCollection(Patient.self, path: "clinic/patients")
    .naming(\.name, "fullName").encoding(\.born, as: .milliseconds)
    .encoding(\.photo, as: .base64).referring(\.doctor).ignoring(\.draft)
}

struct Doctor: Codable, StoredObject, Equatable {
  var pk: String
  var name: String
}
