import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var count = 100_000
  var rounds = 3
  /// How often a row that only reads is done in a round; the time is the mean.
  var passes = 1
  /// Whether rows are timed by what the process took of the processors, not by the clock.
  var usesProcessorTime = false
  /// The names of the rows that are measured.
  var rows = RowList.all.map(\.name)
  var contenders = ContenderName.allCases
  var directory: String?
  var jsonPath: String?
  var quietMinutes = 0.0
  /// The megabytes of the attachment whose memory is measured; 0 for none.
  var memoryMegabytes = 0

  static let usage = """
    usage: andiron-bench-documents [options]
      --count N             documents (default 100,000; at least 2,000)
      --rounds R            rounds, with the order of contenders turned round (default 3)
      --passes P            times that a row that reads is done in a round (default 1); for profiling
      --only a,b            of: \(RowList.all.map(\.name).joined(separator: ", "))
      --contenders a,b      of: \(ContenderName.allCases.map(\.rawValue).joined(separator: ", "))
      --processor-time      time by what all threads take of the processors: for a busy machine
      --directory DIR       where databases are put (default: a temporary directory)
      --wait-for-quiet M    before each round wait up to M minutes for an idle machine
      --memory-megabytes N  instead of rows: the peak of resident memory of two new processes, while an
                            attachment of N megabytes goes in and out
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
      case "--count": count = max(2_000, try OptionText.number(value, option))
      case "--rounds": rounds = try OptionText.number(value, option)
      case "--passes": passes = try OptionText.number(value, option)
      case "--only": rows = try Self.names(value)
      case "--contenders": contenders = try OptionText.list(value, usage: Self.usage)
      case "--directory": directory = value
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      case "--memory-megabytes": memoryMegabytes = try OptionText.number(value, option)
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }

  private static func names(_ text: String) throws -> [String] {
    try text.split(separator: ",").map { name in
      guard RowList.all.contains(where: { $0.name == name }) else {
        throw BenchmarkError("\(name)?\n\(usage)")
      }
      return String(name)
    }
  }
}
