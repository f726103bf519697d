internal import Andiron
internal import AndironCommands
internal import Foundation
internal import HealthModel
internal import ObjectModel
internal import StorageEngine

/// `andiron health`: samples of health data, and what they come to.
enum HealthCommand: Command {
  static let by = OptionSpecification(
    "by", value: "STEP", "With statistics: a row for each hour, day, week or month.")
  static let unit = OptionSpecification(
    "unit", value: "UNIT", "The unit of values, as HealthKit or UCUM writes it.")
  static let csv = OptionSpecification("csv", "Print comma-separated values instead of text.")
  static let limit = OptionSpecification(
    "limit", value: "N", "With samples: print at most N samples.")
  static let json = OptionSpecification(
    "json", "Print JSON instead of text: one object, or with samples one object a line.")

  static let specification = CommandSpecification(
    name: "health",
    summary: "Prints samples of health data, or what they come to by hour, day, week or month.",
    operands: ["STORE", "ACTION"],
    optionalOperands: ["TYPE"],
    options: [.keyFile, by] + ParsedArguments.timeOptions + [unit, limit, csv],
    json: json,
    details: """
      ACTION is one of these:

      types lists the types of which there are samples, with how many there are of each.

      samples TYPE prints the samples of a type in the order in which they start. --unit converts
      quantities; without it each is printed in the unit that it came with.

      statistics TYPE prints sums of types that add up, such as steps; averages, least and greatest
      values of those that do not, such as heart rates; and counts and durations of categories. With
      --by there is a row for each hour, day, week (from Monday on) or month on the clocks of the zone, and
      a small chart. Where several sources recorded steps at the same time, one of them counts.

      TYPE is the identifier in HealthKit, with or without what it begins with: HeartRate is
      HKQuantityTypeIdentifierHeartRate.
      """,
    examples: [
      "andiron health me.andiron types",
      "andiron health me.andiron samples HeartRate --from 2026-01-31 --to 2026-01-31 --csv",
      "andiron health me.andiron statistics StepCount --by day --from 2026-01-01 --zone Europe/Berlin",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let action = arguments.operands[1]
    guard ["types", "samples", "statistics"].contains(action) else {
      throw UsageError(
        "unknown action \(action)"
          + Suggestion.hint(action, among: ["types", "samples", "statistics"]))
    }
    try checkOptions(action, arguments)
    let health = try arguments.healthStore(.readOnly)
    switch action {
    case "types": try HealthTypes(health, arguments, console).run()
    case "samples": try HealthSamples(health, arguments, console).run()
    default: try HealthFigures(health, arguments, console).run()
    }
    return .sound
  }

  private static func checkOptions(
    _ action: String, _ arguments: ParsedArguments
  ) throws(UsageError) {
    if arguments.has(csv), arguments.has(json) {
      throw UsageError("--csv and --json cannot be combined")
    }
    let misplaced: [OptionSpecification] =
      switch action {
      case "types": [by, unit, limit, csv] + ParsedArguments.timeOptions
      case "samples": [by]
      default: [limit]
      }
    for option in misplaced where arguments.has(option) {
      throw UsageError("--\(option.name) has no meaning with \(action)")
    }
    if action == "types", arguments.operands.count > 2 {
      throw UsageError("one argument too many: \(arguments.operands[2]); types takes none")
    }
    if action != "types", arguments.operands.count < 3 {
      throw UsageError("TYPE is missing: andiron health STORE types lists those that there are")
    }
  }
}
