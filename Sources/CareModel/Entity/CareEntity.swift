/// A version of any type in its exchange form: in JSON an object with the keys `type` and `object`.
public enum CareEntity: Hashable, Sendable {
  case patient(PatientVersion)
  case carePlan(CarePlanVersion)
  case contact(ContactVersion)
  case task(TaskVersion)
  case healthKitTask(HealthTaskVersion)
  case outcome(OutcomeVersion)

  /// Wraps a version; nil if its type belongs to another module.
  public init?(_ version: some CareVersion) {
    switch version {
    case let patient as PatientVersion: self = .patient(patient)
    case let plan as CarePlanVersion: self = .carePlan(plan)
    case let contact as ContactVersion: self = .contact(contact)
    case let task as TaskVersion: self = .task(task)
    case let task as HealthTaskVersion: self = .healthKitTask(task)
    case let outcome as OutcomeVersion: self = .outcome(outcome)
    default: return nil
    }
  }

  /// The type of a version, as written in JSON.
  public enum EntityType: String, Codable, Sendable, CaseIterable {
    case patient, carePlan, contact, task, healthKitTask, outcome
  }

  /// The version, as a value of any type.
  public var version: any CareVersion {
    switch self {
    case .patient(let patient): patient
    case .carePlan(let plan): plan
    case .contact(let contact): contact
    case .task(let task): task
    case .healthKitTask(let task): task
    case .outcome(let outcome): outcome
    }
  }

  /// The type of the version.
  public var type: EntityType {
    switch self {
    case .patient: .patient
    case .carePlan: .carePlan
    case .contact: .contact
    case .task: .task
    case .healthKitTask: .healthKitTask
    case .outcome: .outcome
    }
  }
}

extension CareEntity {
  var identifier: CareIdentifier { CareIdentifier(type: type, id: version.id) }
}

extension CareEntity: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, object
  }

  /// Throws a `DecodingError` if the type is unknown or the object is not of that type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func object<Version: CareVersion>() throws -> Version {
      try container.decode(Version.self, forKey: .object)
    }
    self =
      switch try container.decode(EntityType.self, forKey: .type) {
      case .patient: .patient(try object())
      case .carePlan: .carePlan(try object())
      case .contact: .contact(try object())
      case .task: .task(try object())
      case .healthKitTask: .healthKitTask(try object())
      case .outcome: .outcome(try object())
      }
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(version, forKey: .object)
  }
}
