import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var count = 20_000
  var rounds = 15
  var rows = Row.allCases
  var pairs = PairName.allCases
  /// An empty database of PostgreSQL; nil for a server of the run's own.
  var postgresql: String?
  /// The numbers of processes that work on one database at the same time; empty for the pairs.
  var processes: [Int] = []
  /// How long they work for each figure.
  var seconds = 2.0
  var directory: String?
  var jsonPath: String?

  static let usage = """
    usage: andiron-bench-storages [options]
      --count N             people (default 20,000; at least 1,000)
      --rounds R            rounds, with the order of contenders rotated (default 15)
      --rows a,b            of: \(Row.allCases.map(\.rawValue).joined(separator: ", "))
      --pairs a,b           of: \(PairName.allCases.map(\.rawValue).joined(separator: ", "))
      --postgresql URL      an empty database (default: a server of its own, if there are scripts)
      --processes 1,2,4     instead of the pairs: so many processes on one server of PostgreSQL
      --seconds S           how long the processes work for each figure (default 2)
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
      case "--processes":
        processes = try value.split(separator: ",").map {
          try OptionText.number(String($0), option)
        }
      case "--seconds": seconds = try OptionText.number(value, option)
      case "--directory": directory = value
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
