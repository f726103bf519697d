import ValueModel

/// A derived field of all scheduled versions that only an index reads.
enum ScheduledFields: String, CodingKey {
  case lastDate

  static let lastDatePath: ValuePath = "lastDate"
}
