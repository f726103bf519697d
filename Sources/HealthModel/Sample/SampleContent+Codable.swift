import ObjectModel
import ValueModel

/// An object with one field, which is named for the case.
extension SampleContent: Codable {
  private enum CodingKeys: String, CodingKey {
    case quantity, quantitySeries, variability, category, correlation, workout, workoutRoute
    case heartbeatSeries, electrocardiogram, audiogram, visionPrescription, stateOfMind
    case scoredAssessment, medicationDose, clinicalRecord, document, other
  }

  /// Throws `DecodingError` if the value has no field of a known case, or another value in it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func read<T: Decodable>(_ key: CodingKeys) throws -> T {
      try container.decode(T.self, forKey: key)
    }
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          decoder.codingPath, contentFree: "no content of a known kind"))
    }
    self =
      switch key {
      case .quantity: .quantity(try read(key))
      case .quantitySeries: .quantitySeries(try read(key))
      case .variability: .variability(try read(key))
      case .category: .category(try read(key) as CategoryValue)
      case .correlation: .correlation(try read(key))
      case .workout: .workout(try read(key))
      case .workoutRoute: .workoutRoute(try read(key))
      case .heartbeatSeries: .heartbeatSeries(try read(key))
      case .electrocardiogram: .electrocardiogram(try read(key))
      case .audiogram: .audiogram(try read(key))
      case .visionPrescription: .visionPrescription(try read(key))
      case .stateOfMind: .stateOfMind(try read(key))
      case .scoredAssessment: .scoredAssessment(try read(key))
      case .medicationDose: .medicationDose(try read(key))
      case .clinicalRecord: .clinicalRecord(try read(key))
      case .document: .document(try read(key))
      case .other: .other(try read(key))
      }
  }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .quantity(let content): try container.encode(content, forKey: .quantity)
    case .quantitySeries(let content): try container.encode(content, forKey: .quantitySeries)
    case .variability(let content): try container.encode(content, forKey: .variability)
    case .category(let content): try container.encode(content, forKey: .category)
    case .correlation(let content): try container.encode(content, forKey: .correlation)
    case .workout(let content): try container.encode(content, forKey: .workout)
    case .workoutRoute(let content): try container.encode(content, forKey: .workoutRoute)
    case .heartbeatSeries(let content): try container.encode(content, forKey: .heartbeatSeries)
    case .electrocardiogram(let content):
      try container.encode(content, forKey: .electrocardiogram)
    case .audiogram(let content): try container.encode(content, forKey: .audiogram)
    case .visionPrescription(let content):
      try container.encode(content, forKey: .visionPrescription)
    case .stateOfMind(let content): try container.encode(content, forKey: .stateOfMind)
    case .scoredAssessment(let content): try container.encode(content, forKey: .scoredAssessment)
    case .medicationDose(let content): try container.encode(content, forKey: .medicationDose)
    case .clinicalRecord(let content): try container.encode(content, forKey: .clinicalRecord)
    case .document(let content): try container.encode(content, forKey: .document)
    case .other(let content): try container.encode(content, forKey: .other)
    }
  }
}
