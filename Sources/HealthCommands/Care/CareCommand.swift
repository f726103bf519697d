internal import Andiron
internal import AndironCommands
internal import CareHealth
internal import CareModel
internal import Foundation
internal import ObjectModel
internal import StorageEngine

/// `andiron care`: the events of care plans, and how far they are done.
enum CareCommand: Command {
  static let specification = CommandSpecification(
    name: "care",
    summary: "Prints the events of care plans with their outcomes, or how far they are done.",
    operands: ["STORE", "ACTION"],
    options: [.keyFile] + ParsedArguments.timeOptions,
    details: """
      ACTION is one of these:

      events prints the events of tasks with what is recorded for each; those of tasks linked to health
      data, with what the samples in their times come to.

      adherence prints for each day how many events there are, and how far they are done: the mean of
      their progress, of tasks that count for it. The last line is the mean of the days.

      Without --from and --to it is today on the clocks of the zone; with one of them alone, that day and
      the six days after or before it.
      """,
    examples: [
      "andiron care knee.andiron events",
      "andiron care knee.andiron adherence --from 2026-01-01 --to 2026-01-31 --zone Europe/Berlin",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let action = arguments.operands[1]
    guard ["events", "adherence"].contains(action) else {
      throw UsageError(
        "unknown action \(action)" + Suggestion.hint(action, among: ["events", "adherence"]))
    }
    let calendar = try arguments.calendar()
    let query = try query(arguments, calendar)
    let store = try arguments.store(.readOnly, types: HealthTaskStore.storedTypes)
    if action == "events" {
      try CareEvents(query, calendar).run(store, arguments, console)
    } else {
      try CareAdherence(query, calendar).run(store, arguments, console)
    }
    return .sound
  }

  private static func query(
    _ arguments: ParsedArguments, _ calendar: Calendar
  ) throws(UsageError) -> EventQuery {
    let limits = try arguments.interval(calendar)
    func moved(_ date: Date, _ days: Int) throws(UsageError) -> Date {
      guard let moved = calendar.date(byAdding: .day, value: days, to: date) else {
        throw UsageError("the calendar has no such time")
      }
      return moved
    }
    switch limits {
    case (let start?, let end?): return EventQuery(from: start, to: end)
    case (let start?, nil): return EventQuery(from: start, to: try moved(start, 7))
    case (nil, let end?): return EventQuery(from: try moved(end, -7), to: end)
    case (nil, nil):
      let today = calendar.startOfDay(for: Date())
      return EventQuery(from: today, to: try moved(today, 1))
    }
  }
}
