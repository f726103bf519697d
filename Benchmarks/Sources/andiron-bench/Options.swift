import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable, Sendable {
  var count = 1_000_000
  var records = 500_000
  var keys = 1_000_000
  var rounds = 3
  var workloads = Workload.allCases
  var engines = EngineName.allCases
  var directory: String?
  var jsonPath: String?
  var isQuick = false
  var churnMinutes = 0.0
  var quietMinutes = 0.0

  static let usage = """
    usage: andiron-bench [options]
      --only redb|records|memory   one workload (may be repeated with commas)
      --engines a,b                of: \(EngineName.allCases.map(\.rawValue).joined(separator: ", "))
      --count N                    pairs of the redb workload (default 1,000,000)
      --records N                  records of the records workload (default 500,000)
      --keys N                     keys of the memory workload (default 1,000,000)
      --rounds R                   rounds, with the order of engines rotated (default 3)
      --quick                      a small run of everything, under a minute
      --churn-minutes M            instead: updates for M minutes an engine, space and latency over time
      --wait-for-quiet M           before each engine wait up to M minutes for an idle machine
      --directory DIR              where to put the stores (default: a temporary directory)
      --json FILE                  write all samples as JSON as well
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
      case "--count": count = try OptionText.number(value, option)
      case "--records": records = try OptionText.number(value, option)
      case "--keys": keys = try OptionText.number(value, option)
      case "--rounds": rounds = try OptionText.number(value, option)
      case "--only": workloads = try OptionText.list(value, usage: Self.usage)
      case "--engines": engines = try OptionText.list(value, usage: Self.usage)
      case "--directory": directory = value
      case "--json": jsonPath = value
      case "--churn-minutes": churnMinutes = try OptionText.number(value, option)
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }

  private mutating func useQuickSizes() {
    isQuick = true
    count = 100_000
    records = 20_000
    keys = 100_000
    rounds = 1
  }

  func count(of workload: Workload) -> Int {
    switch workload {
    case .redb: count
    case .records: records
    case .memory: keys
    }
  }
}
