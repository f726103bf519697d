import Andiron
import Foundation
import ObjectModel
import ValueModel

/// The outcomes of events.
struct OutcomeJoin {
  /// The time before the query's start for which one read fetches the outcomes of events. Outcomes
  /// of events that start earlier are read one by one: few events are longer than a day.
  private static let lookBack = 36.0 * 3_600

  private struct Key {
    var event: EventIdentifier
    var position: Int
  }

  /// The outcome of each place, in the order of the places; nil for a place without an outcome.
  private(set) var outcomes: [RecordedOutcome?]
  /// The places by event. If all events start together, the places are in that order already.
  private let keys: [Key]

  /// `places` must be sorted.
  init(_ places: [EventPlace], _ query: EventQuery, in state: ReadState) throws {
    outcomes = Array(repeating: nil, count: places.count)
    keys = places.indices.map { Key(event: places[$0].event, position: $0) }
      .sorted { $0.event < $1.event }
    guard let first = places.first?.start else { return }
    let start = max(first, query.start.addingTimeInterval(-Self.lookBack))
    for place in places {
      guard place.start < start else { break }
      let filter =
        Filter.comparison("taskUUID", .equal, place.event.taskUUID.queryValue)
        && .comparison("taskOccurrenceIndex", .equal, Value(place.event.occurrence))
      try read(filter, in: state)
    }
    let range = ValueRange.halfOpen(start.queryValue, query.end.queryValue)
    try read(.range("eventStart", range), in: state)
  }

  private mutating func read(_ filter: Filter, in state: ReadState) throws {
    _ = try state.withRows(of: OutcomeVersion.self) { rows in
      try rows.forEachMatch(filter) { _, fields in
        if let outcome = RecordedOutcome(fields), let event = outcome.event {
          insert(outcome, event)
        }
        return true
      }
    }
  }

  private mutating func insert(_ outcome: RecordedOutcome, _ event: EventIdentifier) {
    guard let position = position(of: event) else { return }
    if let old = outcomes[position], old.precedes(outcome) { return }
    outcomes[position] = outcome
  }

  /// Returns the position of the place of an event; nil if there is no such place.
  private func position(of event: EventIdentifier) -> Int? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].event < event { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low].event == event ? keys[low].position : nil
  }
}
