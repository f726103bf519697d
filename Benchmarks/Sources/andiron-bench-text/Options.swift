import BenchmarkSupport

/// What the command line asks for.
struct Options {
  var count = 100_000
  var rounds = 3
  /// How many different queries of each kind a round asks.
  var queries = 100
  var directory: String?
  var jsonPath: String?
  var quietMinutes = 0.0

  static let usage = """
    usage: andiron-bench-text [options]
      --count N             notes (default 100,000)
      --rounds R            rounds, with the order of contenders turned round (default 3)
      --queries Q           different queries of each kind in a round (default 100)
      --directory DIR       where databases are put (default: a temporary directory)
      --wait-for-quiet M    before each round wait up to M minutes for an idle machine
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--count": count = max(1_000, try OptionText.number(value, option))
      case "--rounds": rounds = try OptionText.number(value, option)
      case "--queries": queries = try OptionText.number(value, option)
      case "--directory": directory = value
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
