import BenchmarkSupport

/// What the command line asks for.
struct Options {
  var minutes = 60.0
  /// Seconds between two lines of the report.
  var interval = 60.0
  /// Milliseconds that each task waits between two steps.
  var pause = 20
  var directory: String?

  static let usage = """
    usage: andiron-soak [options]
      --minutes M           how long (default 60)
      --interval S          seconds between two lines (default 60)
      --pause MS            milliseconds between two steps of each task (default 20)
      --directory DIR       where the store is put (default: a temporary directory)
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw BenchmarkError(Self.usage) }
      switch option {
      case "--minutes": minutes = try OptionText.number(value, option)
      case "--interval": interval = try OptionText.number(value, option)
      case "--pause": pause = try OptionText.number(value, option)
      case "--directory": directory = value
      default: throw BenchmarkError("\(option)?\n\(Self.usage)")
      }
    }
  }
}
