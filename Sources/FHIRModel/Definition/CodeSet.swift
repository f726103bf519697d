/// The codes that a required binding allows.
public struct CodeSet: Sendable, Hashable {
  /// The codes, in the order of the specification.
  public let codes: [String]
  /// The addresses of the code systems that the codes belong to; empty if they are not known.
  public let systems: [String]

  /// Creates a set from generated texts, in which spaces separate codes and addresses.
  public init(codes: StaticString, systems: StaticString = "") {
    self.codes = Self.words(Substring(codes.description))
    self.systems = Self.words(Substring(systems.description))
  }

  /// Reads `| male female | http://…`, which is a line of a table without its name.
  init(line: Substring) {
    let parts = line.split(separator: " | ", omittingEmptySubsequences: false)
    codes = Self.words(parts[0].hasPrefix("| ") ? parts[0].dropFirst(2) : parts[0])
    systems = parts.count > 1 ? Self.words(parts[1]) : []
  }

  private static func words(_ text: Substring) -> [String] {
    text.parts(between: " ").map(String.init)
  }
}
