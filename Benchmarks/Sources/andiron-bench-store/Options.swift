import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var count = 100_000
  var memoryCount = 1_000_000
  var rounds = 5
  /// How often the work of a row of answers is done in a round; the time is the mean.
  var passes = 1
  /// Whether answers are timed by what the thread took of a processor, not by the clock.
  var usesProcessorTime = false
  var rows = Row.allCases
  var contenders = ContenderName.allCases
  var directory: String?
  var jsonPath: String?
  var quietMinutes = 0.0

  static let usage = """
    usage: andiron-bench-store [options]
      --count N             people (default 100,000; at least 1,000)
      --memory-count N      people of the memory rows (default 1,000,000)
      --rounds R            rounds, with the order of contenders rotated (default 5)
      --passes P            times that an answer is worked out in a round (default 1); for profiling
      --rows a,b            of: \(Row.allCases.map(\.rawValue).joined(separator: ", "))
      --contenders a,b      of: \(ContenderName.allCases.map(\.rawValue).joined(separator: ", "))
      --processor-time      time answers by the thread's time on a processor: for a busy machine
      --directory DIR       where stores are put (default: a temporary directory)
      --wait-for-quiet M    before each round wait up to M minutes for an idle machine
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--processor-time" {
        usesProcessorTime = true
        continue
      }
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--count": count = max(1_000, try OptionText.number(value, option))
      case "--memory-count": memoryCount = try OptionText.number(value, option)
      case "--rounds": rounds = try OptionText.number(value, option)
      case "--passes": passes = try OptionText.number(value, option)
      case "--rows": rows = try OptionText.list(value, usage: Self.usage)
      case "--contenders": contenders = try OptionText.list(value, usage: Self.usage)
      case "--directory": directory = value
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
