import ValueModel

/// The field that is written for all scheduled versions and read by an index alone.
enum ScheduledFields: String, CodingKey {
  case lastDate

  static let lastDatePath: ValuePath = "lastDate"
}
