/// The postal address of a contact.
public struct PostalAddress: Hashable, Sendable {
  public var street: String
  public var city: String
  public var state: String
  public var postalCode: String
  public var country: String
  public var isoCountryCode = ""
  public var subAdministrativeArea = ""
  public var subLocality = ""

  public init(street: String, city: String, state: String, postalCode: String, country: String) {
    self.street = street
    self.city = city
    self.state = state
    self.postalCode = postalCode
    self.country = country
  }
}

extension PostalAddress: Codable {
  private enum CodingKeys: String, CodingKey {
    case street, city, state, postalCode, country
    case isoCountryCode, subAdministrativeArea, subLocality
  }

  /// Throws a `DecodingError` if one of the first five fields is missing or a field is not a
  /// string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    street = try container.decode(String.self, forKey: .street)
    city = try container.decode(String.self, forKey: .city)
    state = try container.decode(String.self, forKey: .state)
    postalCode = try container.decode(String.self, forKey: .postalCode)
    country = try container.decode(String.self, forKey: .country)
    isoCountryCode = try container.decodeIfPresent(String.self, forKey: .isoCountryCode) ?? ""
    subAdministrativeArea =
      try container.decodeIfPresent(String.self, forKey: .subAdministrativeArea) ?? ""
    subLocality = try container.decodeIfPresent(String.self, forKey: .subLocality) ?? ""
  }
}
