import Foundation
import ObjectModel
import ValueModel

struct SampleName: Codable, Hashable, Sendable {
  var family: String?
  var given: [String] = []
}

enum SampleSex: String, Codable, Sendable { case female, male }

struct SampleContact: Codable, Hashable, Sendable {
  var name: SampleName?
  var phone: String
  var rank: Int
}

struct SamplePerson: Codable, Hashable, Sendable {
  var id: String
  var age: Int
  var weight: Double?
  var active: Bool
  var nickname: String?
  var sex: SampleSex?
  var name: SampleName
  var maidenName: SampleName?
  var tags: [String] = []
  var contacts: [SampleContact] = []
  var note = ""
}

/// Resolves the key paths of the sample types by a table.
struct SampleResolver: KeyPathResolver {
  func path(for keyPath: AnyKeyPath) -> ValuePath? {
    switch keyPath {
    case \SamplePerson.id: "id"
    case \SamplePerson.age: "age"
    case \SamplePerson.weight: "weight"
    case \SamplePerson.active: "active"
    case \SamplePerson.nickname: "nickname"
    case \SamplePerson.sex: "sex"
    case \SamplePerson.name: "name"
    case \SamplePerson.name.family: "name.family"
    case \SamplePerson.name.given: "name.given"
    case \SamplePerson.maidenName: "maidenName"
    case \SamplePerson.maidenName?.family: "maidenName.family"
    case \SamplePerson.tags: "tags"
    case \SamplePerson.contacts: "contacts"
    case \SampleName.family: "family"
    case \SampleName.given: "given"
    case \SampleContact.name: "name"
    case \SampleContact.phone: "phone"
    case \SampleContact.rank: "rank"
    default: nil
    }
  }
}
