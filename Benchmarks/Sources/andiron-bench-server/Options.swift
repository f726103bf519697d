import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var patients = 9_500
  var rounds = 5
  /// How long each load lasts.
  var seconds = 4
  var rows = Row.allCases
  var directory: String?
  var jsonPath: String?
  var quietMinutes = 0.0

  static let usage = """
    usage: andiron-bench-server [options]
      --quick               200 patients, one round, loads of a second
      --patients N          synthetic patients of R4 (default 9,500, which are 1 GB; at least 20)
      --rounds R            rounds (default 5)
      --seconds S           how long each load lasts (default 4)
      --only a,b            of: \(Row.allCases.map(\.rawValue).joined(separator: ", "))
      --directory DIR       where stores are put (default: a temporary directory)
      --wait-for-quiet M    before each round wait up to M minutes for an idle machine
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--quick" {
        (patients, rounds, seconds) = (200, 1, 1)
        continue
      }
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--patients": patients = max(20, try OptionText.number(value, option))
      case "--rounds": rounds = max(1, try OptionText.number(value, option))
      case "--seconds": seconds = max(1, try OptionText.number(value, option))
      case "--only": rows = try OptionText.list(value, usage: Self.usage)
      case "--directory": directory = value
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
