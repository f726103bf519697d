import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var count = 20_000
  var rounds = 15
  var rows = Row.allCases
  var pairs = PairName.allCases
  /// An empty database of PostgreSQL; nil for a server of the run's own.
  var postgresql: String?
  var directory: String?
  var jsonPath: String?

  static let usage = """
    usage: andiron-bench-storages [options]
      --count N             people (default 20,000; at least 1,000)
      --rounds R            rounds, with the order of contenders rotated (default 15)
      --rows a,b            of: \(Row.allCases.map(\.rawValue).joined(separator: ", "))
      --pairs a,b           of: \(PairName.allCases.map(\.rawValue).joined(separator: ", "))
      --postgresql URL      an empty database (default: a server of its own, if there are scripts)
      --directory DIR       where stores are put (default: a temporary directory)
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--count": count = max(1_000, try OptionText.number(value, option))
      case "--rounds": rounds = max(1, try OptionText.number(value, option))
      case "--rows": rows = try OptionText.list(value, usage: Self.usage)
      case "--pairs": pairs = try OptionText.list(value, usage: Self.usage)
      case "--postgresql": postgresql = value
      case "--directory": directory = value
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
