import BenchmarkSupport

/// What the command line asks for.
struct Options {
  var count = 10_000_000
  /// The samples of a year.
  var yearCount = 1_000_000
  /// The samples of the export that is imported.
  var exportCount = 2_600_000
  /// The program `healthkit-to-sqlite`, which imports the same export.
  var peer: String?
  /// An export that is imported, and nothing else.
  var importedExport: String?
  var rounds = 3
  var usesProcessorTime = false
  var directory: String?
  var jsonPath: String?
  var quietMinutes = 0.0

  static let usage = """
    usage: andiron-bench-health [options]
      --count N             samples (default 10,000,000)
      --year-count N        samples in a year, at most a sixth of its seconds (default 1,000,000)
      --export-count N      samples in the export (default 2,600,000: about a gigabyte)
      --import FILE         only import an export, into --directory, and print what that was as JSON
      --peer PROGRAM        healthkit-to-sqlite, as PyPI has it, to import the same export
      --rounds R            rounds, with the order of contenders turned round (default 3)
      --quick               200,000 samples, 100,000 in a year, 20,000 in an export, one round
      --processor-time      count what all threads take of the processors, not the clock
      --directory DIR       where databases are put (default: a temporary directory)
      --wait-for-quiet M    before each round wait up to M minutes for an idle machine
      --json FILE           write all samples as JSON as well
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--quick" {
        (count, yearCount, exportCount, rounds) = (200_000, 100_000, 20_000, 1)
        continue
      }
      if option == "--processor-time" {
        usesProcessorTime = true
        continue
      }
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--count": count = max(1_000, try OptionText.number(value, option))
      case "--year-count":
        yearCount = min(max(1_000, try OptionText.number(value, option)), 5_000_000)
      case "--export-count": exportCount = max(1, try OptionText.number(value, option))
      case "--import": importedExport = value
      case "--peer": peer = value
      case "--rounds": rounds = try OptionText.number(value, option)
      case "--directory": directory = value
      case "--wait-for-quiet": quietMinutes = try OptionText.number(value, option)
      case "--json": jsonPath = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
