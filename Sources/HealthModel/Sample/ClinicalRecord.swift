public import Foundation
public import ValueModel

/// A record from a health institution.
public struct ClinicalRecord: Sendable, Hashable, Codable {
  /// The identifier of the resource.
  public var identifier: String
  /// The release of FHIR: `4.0.1`; `1.0.2` for DSTU2.
  public var fhirVersion: String?
  public var sourceURL: String?
  public var received: Date?
  /// The path of the resource in an archive.
  public var resourcePath: String?
  /// The resource with all digits of its numbers; nil if the source did not have it.
  public var resource: Value?

  public init(identifier: String, fhirVersion: String? = nil, resource: Value? = nil) {
    self.identifier = identifier
    self.fhirVersion = fhirVersion
    self.resource = resource
  }
}
