public import Andiron
public import Foundation
public import ObjectModel

/// A version of someone who takes part in a patient's care.
public struct ContactVersion: NamedVersion, PlannedVersion {
  public static let collection = CollectionDeclaration<ContactVersion>(
    indexes: versionIndexes + [validityIndex, .on(.path("carePlanUUID"))])

  public var version: VersionFields
  public var name: PersonName
  /// The version of the plan that the contact belongs to.
  public var carePlanUUID: UUID?
  public var address: PostalAddress?
  public var emailAddresses: [LabeledValue]?
  public var messagingNumbers: [LabeledValue]?
  public var phoneNumbers: [LabeledValue]?
  public var otherContactInfo: [LabeledValue]?
  public var organization: String?
  public var title: String?
  public var role: String?
  public var category: ContactCategory?

  /// A first version that is not written yet.
  public init(
    version: VersionFields, name: PersonName, carePlanUUID: UUID? = nil,
    address: PostalAddress? = nil, emailAddresses: [LabeledValue]? = nil,
    messagingNumbers: [LabeledValue]? = nil, phoneNumbers: [LabeledValue]? = nil,
    otherContactInfo: [LabeledValue]? = nil, organization: String? = nil, title: String? = nil,
    role: String? = nil, category: ContactCategory? = nil
  ) {
    self.version = version
    self.name = name
    self.carePlanUUID = carePlanUUID
    self.address = address
    self.emailAddresses = emailAddresses
    self.messagingNumbers = messagingNumbers
    self.phoneNumbers = phoneNumbers
    self.otherContactInfo = otherContactInfo
    self.organization = organization
    self.title = title
    self.role = role
    self.category = category
  }

  private enum CodingKeys: String, CodingKey {
    case name, carePlanUUID, address, emailAddresses, messagingNumbers, phoneNumbers,
      otherContactInfo, organization, title, role, category
  }

  /// Throws a `DecodingError` if a required field is missing or a field has the wrong
  /// type.
  public init(from decoder: any Decoder) throws {
    version = try VersionFields(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(PersonName.self, forKey: .name)
    carePlanUUID = try container.decodeIfPresent(UUID.self, forKey: .carePlanUUID)
    address = try container.decodeIfPresent(PostalAddress.self, forKey: .address)
    emailAddresses = try container.decodeIfPresent([LabeledValue].self, forKey: .emailAddresses)
    messagingNumbers = try container.decodeIfPresent([LabeledValue].self, forKey: .messagingNumbers)
    phoneNumbers = try container.decodeIfPresent([LabeledValue].self, forKey: .phoneNumbers)
    otherContactInfo = try container.decodeIfPresent([LabeledValue].self, forKey: .otherContactInfo)
    organization = try container.decodeIfPresent(String.self, forKey: .organization)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    role = try container.decodeIfPresent(String.self, forKey: .role)
    category = try container.decodeIfPresent(ContactCategory.self, forKey: .category)
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try version.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(carePlanUUID, forKey: .carePlanUUID)
    try container.encodeIfPresent(address, forKey: .address)
    try container.encodeIfPresent(emailAddresses, forKey: .emailAddresses)
    try container.encodeIfPresent(messagingNumbers, forKey: .messagingNumbers)
    try container.encodeIfPresent(phoneNumbers, forKey: .phoneNumbers)
    try container.encodeIfPresent(otherContactInfo, forKey: .otherContactInfo)
    try container.encodeIfPresent(organization, forKey: .organization)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encodeIfPresent(category, forKey: .category)
  }
}
