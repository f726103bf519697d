/// The parts of a person's name as they are pronounced.
///
/// In JSON the keys are those of Foundation's `PersonNameComponents`.
public struct PhoneticName: Codable, Hashable, Sendable {
  public var namePrefix: String?
  public var givenName: String?
  public var middleName: String?
  public var familyName: String?
  public var nameSuffix: String?
  public var nickname: String?

  public init(
    givenName: String? = nil, middleName: String? = nil, familyName: String? = nil,
    namePrefix: String? = nil, nameSuffix: String? = nil, nickname: String? = nil
  ) {
    self.namePrefix = namePrefix
    self.givenName = givenName
    self.middleName = middleName
    self.familyName = familyName
    self.nameSuffix = nameSuffix
    self.nickname = nickname
  }
}
