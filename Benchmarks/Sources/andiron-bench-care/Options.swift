import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var tasks = 1_000
  /// How long each task has had an outcome every day.
  var days = 5 * 365
  var rounds = 15
  /// Whether rows are timed by what the process took of the processors, not by the clock.
  var usesProcessorTime = false
  var directory: String?
  var jsonPath: String?

  static let usage = """
    usage: andiron-bench-care [options]
      --quick               90 days, 5 rounds
      --tasks N             tasks with an event every day (default 1,000)
      --days D              days with an outcome of each event (default 1,825)
      --rounds R            rounds (default 15)
      --processor-time      time by what all threads take of the processors: for a busy machine
      --directory DIR       where the store is put (default: a temporary directory)
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--quick" {
        (days, rounds) = (90, 5)
        continue
      }
      if option == "--processor-time" {
        usesProcessorTime = true
        continue
      }
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--tasks": tasks = max(1, try OptionText.number(value, option))
      case "--days": days = max(40, try OptionText.number(value, option))
      case "--rounds": rounds = max(1, try OptionText.number(value, option))
      case "--directory": directory = value
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
