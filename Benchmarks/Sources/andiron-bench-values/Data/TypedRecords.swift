/// The types that a `Codable` program would write for the synthetic records.
struct TypedBundle: Codable, Equatable {
  var resourceType: String
  var type: String
  var entry: [TypedEntry]
}

struct TypedEntry: Codable, Equatable {
  var fullUrl: String
  var resource: TypedResource
  var request: TypedRequest
}

struct TypedRequest: Codable, Equatable {
  var method: String
  var url: String
}

enum TypedResource: Codable, Equatable {
  case patient(TypedPatient)
  case encounter(TypedEncounter)
  case condition(TypedCondition)
  case observation(TypedObservation)

  private enum CodingKeys: CodingKey { case resourceType }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .resourceType) {
    case "Patient": self = .patient(try TypedPatient(from: decoder))
    case "Encounter": self = .encounter(try TypedEncounter(from: decoder))
    case "Condition": self = .condition(try TypedCondition(from: decoder))
    default: self = .observation(try TypedObservation(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .patient(let resource): try resource.encode(to: encoder)
    case .encounter(let resource): try resource.encode(to: encoder)
    case .condition(let resource): try resource.encode(to: encoder)
    case .observation(let resource): try resource.encode(to: encoder)
    }
  }
}

struct TypedPatient: Codable, Equatable {
  var resourceType: String
  var id: String
  var meta: TypedMeta
  var text: TypedNarrative?
  var identifier: [TypedIdentifier]
  var active: Bool
  var name: [TypedName]
  var gender: String
  var birthDate: String
  var multipleBirthInteger: Int
  var address: [TypedAddress]
}

struct TypedEncounter: Codable, Equatable {
  var resourceType: String
  var id: String
  var meta: TypedMeta
  var status: String
  var `class`: TypedCoding
  var type: [TypedConcept]
  var subject: TypedReference
  var period: TypedPeriod
}

struct TypedCondition: Codable, Equatable {
  var resourceType: String
  var id: String
  var meta: TypedMeta
  var clinicalStatus: TypedConcept
  var code: TypedConcept
  var subject: TypedReference
  var encounter: TypedReference
  var onsetDateTime: String
  var recordedDate: String
  var note: [TypedNote]?
}

struct TypedObservation: Codable, Equatable {
  var resourceType: String
  var id: String
  var meta: TypedMeta
  var status: String
  var category: [TypedConcept]
  var code: TypedConcept
  var subject: TypedReference
  var encounter: TypedReference
  var effectiveDateTime: String
  var issued: String
  var valueQuantity: TypedQuantity
}

struct TypedMeta: Codable, Equatable {
  var versionId: String
  var lastUpdated: String
}

struct TypedNarrative: Codable, Equatable {
  var status: String
  var div: String
}

struct TypedIdentifier: Codable, Equatable {
  var system: String
  var value: String
}

struct TypedName: Codable, Equatable {
  var use: String
  var family: String
  var given: [String]
}

struct TypedAddress: Codable, Equatable {
  var line: [String]
  var city: String
  var postalCode: String
  var country: String
}

struct TypedCoding: Codable, Equatable {
  var system: String
  var code: String
  var display: String?
}

struct TypedConcept: Codable, Equatable {
  var coding: [TypedCoding]
  var text: String
}

struct TypedReference: Codable, Equatable {
  var reference: String
}

struct TypedPeriod: Codable, Equatable {
  var start: String
  var end: String
}

struct TypedNote: Codable, Equatable {
  var text: String
}

struct TypedQuantity: Codable, Equatable {
  var value: Double
  var unit: String
  var system: String
  var code: String
}
