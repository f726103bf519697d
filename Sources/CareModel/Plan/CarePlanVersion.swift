public import Andiron
public import Foundation
public import ObjectModel

/// A version of a plan that tasks and contacts belong to.
public struct CarePlanVersion: CareVersion {
  public static let collection = CollectionDeclaration<CarePlanVersion>(
    indexes: versionIndexes + [validityIndex, .on(.path("patientUUID"))])

  public var version: VersionFields
  public var title: String
  /// The version of the patient that the plan is for.
  public var patientUUID: UUID?

  /// A first version that is not written yet.
  public init(version: VersionFields, title: String, patientUUID: UUID? = nil) {
    self.version = version
    self.title = title
    self.patientUUID = patientUUID
  }

  private enum CodingKeys: String, CodingKey {
    case title, patientUUID
  }

  /// Throws a `DecodingError` if a required field is missing or a field has the wrong
  /// type.
  public init(from decoder: any Decoder) throws {
    version = try VersionFields(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    patientUUID = try container.decodeIfPresent(UUID.self, forKey: .patientUUID)
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try version.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(patientUUID, forKey: .patientUUID)
  }
}
