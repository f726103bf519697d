/// A person and all that was recorded of them, without regard to any release of FHIR.
struct Life: Sendable {
  var person: Person
  /// In order of time; none overlaps another.
  var visits: [Visit]

  /// The last time something was recorded of the person; nil before the first time.
  var lastRecord: Moment? { visits.last?.end }
}
