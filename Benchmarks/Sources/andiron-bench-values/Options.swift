import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var rounds = 7
  var patients = 100
  var values = 100_000
  var seed: UInt64 = 42
  var groups = Group.allCases
  /// Names of columns; empty for all.
  var contestants: [String] = []
  /// Only rows whose titles contain it.
  var row = ""
  var jsonPath: String?
  /// A sample repeats its work until it took so long.
  var sampleMilliseconds = 40.0
  var isQuick = false
  var quietMinutes = 0.0

  static let usage = """
    usage: andiron-bench-values [options]
      --only a,b            of: \(Group.allCases.map(\.rawValue).joined(separator: ", "))
      --contestant NAME     only this column, for profiling (may be repeated)
      --row TEXT            only rows whose titles contain it, for profiling
      --rounds R            rounds, with the order of contestants rotated (default 7)
      --patients N          patients of the synthetic bundle (default 100)
      --values N            values that are filtered (default 100,000)
      --seed S              seed of the synthetic records (default 42)
      --quick               a small run of everything, under 30 seconds
      --wait-for-quiet M    before each table wait up to M minutes for an idle machine
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--quick" {
        useQuickSizes()
        continue
      }
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--rounds": rounds = try OptionText.number(value, option)
      case "--patients": patients = try OptionText.number(value, option)
      case "--values": values = try OptionText.number(value, option)
      case "--seed": seed = try OptionText.number(value, option)
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      case "--json": jsonPath = value
      case "--contestant": contestants.append(value)
      case "--row": row = value
      case "--only": groups = try OptionText.list(value, usage: Self.usage)
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }

  private mutating func useQuickSizes() {
    isQuick = true
    rounds = 3
    patients = 10
    values = 5_000
    sampleMilliseconds = 5
  }
}
