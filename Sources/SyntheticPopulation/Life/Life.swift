/// A person and everything that was recorded about them, independent of any release of FHIR.
struct Life: Sendable {
  var person: Person
  /// In order of time, without overlaps.
  var visits: [Visit]

  /// The last time something was recorded about the person; nil if nothing was recorded.
  var lastRecord: Moment? { visits.last?.end }
}
