import Andiron
package import Foundation

/// The identifier, type and start of a sample, which locate it without a search of the whole store.
package struct SamplePlace: Sendable, Hashable {
  package var id: UUID
  package var type: SampleType
  package var start: Date

  package init(id: UUID, type: SampleType, start: Date) {
    self.id = id
    self.type = type
    self.start = start
  }

  /// All samples of the type that have this start.
  var query: SampleQuery {
    let seconds = start.timeIntervalSinceReferenceDate
    var query = SampleQuery(
      type, from: start, to: Date(timeIntervalSinceReferenceDate: seconds.nextUp))
    query.bounds = .start
    query.findsMembers = false
    return query
  }
}
