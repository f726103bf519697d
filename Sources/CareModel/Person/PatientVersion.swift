public import Andiron
public import Foundation
public import ObjectModel

/// A version of a patient. A store may have any number of patients.
public struct PatientVersion: NamedVersion {
  public static let collection = CollectionDeclaration<PatientVersion>(
    indexes: versionIndexes + [validityIndex])

  public var version: VersionFields
  public var name: PersonName
  public var sex: BiologicalSex?
  public var birthday: Date?
  public var allergies: [String]?

  /// A first version that is not written yet.
  public init(
    version: VersionFields, name: PersonName, sex: BiologicalSex? = nil, birthday: Date? = nil,
    allergies: [String]? = nil
  ) {
    self.version = version
    self.name = name
    self.sex = sex
    self.birthday = birthday
    self.allergies = allergies
  }

  /// Returns the patient's age at `date` in whole years, by the days of `timeZone`; nil if the
  /// birthday is unknown or later than `date`, or a date is outside the years 1 to 9999.
  ///
  /// In other years, a person born on a leap day turns a year older on 1 March.
  public func age(at date: Date = Date(), in timeZone: TimeZone = .current) -> Int? {
    guard let birthday, birthday <= date, let birth = ScheduleTime(birthday),
      let now = ScheduleTime(date)
    else { return nil }
    let offsets = ZoneOffsets.of(timeZone)
    func day(_ time: ScheduleTime) -> CivilDate {
      let second = offsets.local(time.second)
      return CivilDate(dayNumber: second.flooredQuotient(CivilDate.secondsPerDay))
    }
    let (first, last) = (day(birth), day(now))
    let isBeforeBirthday = (last.month, last.day) < (first.month, first.day)
    return last.year - first.year - (isBeforeBirthday ? 1 : 0)
  }

  private enum CodingKeys: String, CodingKey {
    case name, sex, birthday, allergies
  }

  /// Throws a `DecodingError` if a required field is missing or a field has the wrong
  /// type.
  public init(from decoder: any Decoder) throws {
    version = try VersionFields(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(PersonName.self, forKey: .name)
    sex = try container.decodeIfPresent(BiologicalSex.self, forKey: .sex)
    birthday = try container.decodeIfPresent(Date.self, forKey: .birthday)
    allergies = try container.decodeIfPresent([String].self, forKey: .allergies)
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try version.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(sex, forKey: .sex)
    try container.encodeIfPresent(birthday, forKey: .birthday)
    try container.encodeIfPresent(allergies, forKey: .allergies)
  }
}
