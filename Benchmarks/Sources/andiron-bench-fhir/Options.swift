import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var patients = 10_000
  var rounds = 3
  var directory: String?
  var jsonPath: String?
  var quietMinutes = 0.0
  /// Whether resources are in databases of PostgreSQL.
  var isOnServer = false
  /// The address of its server; nil for one of the run's own.
  var postgresql: String?
  /// The sizes of populations to grow through; empty for the comparison with the peer.
  var growth: [Int] = []

  static let usage = """
    usage: andiron-bench-fhir [options]
      --patients N          synthetic patients of R4 (default 10,000; at least 20)
      --rounds R            rounds of searches, with the order of contenders turned round (default 3)
      --directory DIR       where stores are put (default: a temporary directory)
      --wait-for-quiet M    before each round wait up to M minutes for an idle machine
      --json FILE           write all samples as JSON as well
      --postgresql URL      resources in databases of PostgreSQL, on this server; own starts one
      --growth N,N,...      Andiron alone on populations of so many patients, in place of the comparison
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--patients": patients = max(20, try OptionText.number(value, option))
      case "--rounds": rounds = try OptionText.number(value, option)
      case "--directory": directory = value
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      case "--json": jsonPath = value
      case "--postgresql":
        isOnServer = true
        postgresql = value == "own" ? nil : value
      case "--growth":
        growth = try value.split(separator: ",").map { try OptionText.number(String($0), option) }
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
