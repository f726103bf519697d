/// The parameters of a query or a form, in order: `name=value` pairs, percent-encoded, in which a
/// plus sign stands for a space.
public struct HTTPQuery: Sendable, Hashable {
  public struct Parameter: Sendable, Hashable {
    public var name: String
    /// Empty if there is no equals sign.
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var parameters: [Parameter]

  public init(_ parameters: [Parameter] = []) { self.parameters = parameters }

  /// Reads `text` as it is in an address, without the question mark. Empty pairs are passed over.
  ///
  /// Throws `HTTPError.invalidURL`; see ``PercentCoding/decoded(_:plusIsSpace:)``.
  public init(
    _ text: some StringProtocol, separators: Set<Character> = ["&"]
  ) throws(HTTPError) {
    parameters = []
    for pair in text.split(whereSeparator: separators.contains) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try PercentCoding.decoded(parts[0], plusIsSpace: true)
      let value = parts.count > 1 ? try PercentCoding.decoded(parts[1], plusIsSpace: true) : ""
      parameters.append(Parameter(name: name, value: value))
    }
  }

  /// The value of the first parameter with this name; nil if there is none.
  public subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The query as it is in an address.
  public var text: String {
    parameters.map {
      PercentCoding.encoded($0.name) + "=" + PercentCoding.encoded($0.value)
    }.joined(separator: "&")
  }
}
