import BenchmarkSupport

/// What the command line asks for.
struct Options: Codable {
  var count = 100_000
  var rounds = 3
  /// How many attachments of a megabyte, and how many documents beside them.
  var attachments = 1_000
  var memoryCount = 1_000_000
  var rows = Row.allCases
  var directory: String?
  var jsonPath: String?

  static let usage = """
    usage: andiron-bench-replication [options]
      --quick               2,000 documents, one round, 20 attachments beside 5,000 documents
      --count N             documents of about 500 bytes (default 100,000)
      --rounds R            rounds (default 3)
      --attachments N       attachments of 1 MB for the row of memory (default 1,000)
      --memory-count N      documents beside them (default 1,000,000)
      --only a,b            of: \(Row.allCases.map(\.rawValue).joined(separator: ", "))
      --directory DIR       where stores are put (default: a temporary directory)
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--quick" {
        (count, rounds, attachments, memoryCount) = (2_000, 1, 20, 5_000)
        continue
      }
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--count": count = max(100, try OptionText.number(value, option))
      case "--rounds": rounds = max(1, try OptionText.number(value, option))
      case "--attachments": attachments = max(1, try OptionText.number(value, option))
      case "--memory-count": memoryCount = max(100, try OptionText.number(value, option))
      case "--only": rows = try OptionText.list(value, usage: Self.usage)
      case "--directory": directory = value
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
