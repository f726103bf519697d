/// The parts of a person's name, all of which are kept.
///
/// In JSON the keys are those of Foundation's `PersonNameComponents`.
public struct PersonName: Codable, Hashable, Sendable {
  public var namePrefix: String?
  public var givenName: String?
  public var middleName: String?
  public var familyName: String?
  public var nameSuffix: String?
  public var nickname: String?
  /// The pronunciation of the name; nil if none is given.
  public var phoneticRepresentation: PhoneticName?

  public init(
    givenName: String? = nil, middleName: String? = nil, familyName: String? = nil,
    namePrefix: String? = nil, nameSuffix: String? = nil, nickname: String? = nil,
    phoneticRepresentation: PhoneticName? = nil
  ) {
    self.namePrefix = namePrefix
    self.givenName = givenName
    self.middleName = middleName
    self.familyName = familyName
    self.nameSuffix = nameSuffix
    self.nickname = nickname
    self.phoneticRepresentation = phoneticRepresentation
  }
}
