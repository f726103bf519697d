internal import Andiron
internal import ObjectModel
internal import ValueModel

/// The options for which objects to return, in which order, how many, and which of their fields.
extension ParsedArguments {
  static let sort = OptionSpecification(
    "sort", value: "PATH[:desc]", isRepeatable: true,
    "Sort by this field; repeat the option to order equal objects by further fields.")
  static let limit = OptionSpecification("limit", value: "N", "Print at most N objects.")
  static let offset = OptionSpecification(
    "offset", value: "N", "Skip the first N objects.")
  static let fields = OptionSpecification(
    "fields", value: "PATH,PATH...", "Only these fields, in the object's own shape and order.")

  static let queryOptions = [sort, limit, offset, fields]

  /// Returns the query that the options and the operands from `position` on describe. Throws
  /// `UsageError` or `CommandError` if one of them cannot be read.
  func query(from position: Int) throws -> Query {
    Query(
      filter: try filter(from: position), sorts: try all(Self.sort).map(Self.sortKey),
      limit: try number(Self.limit, in: 0...Int.max),
      offset: try number(Self.offset, in: 0...Int.max) ?? 0,
      projection: try self[Self.fields].map {
        try Self.parts(of: $0).map { try Self.path($0, Self.fields) }
      })
  }

  private static func sortKey(_ text: String) throws(UsageError) -> SortKey {
    for (ending, order) in [(":desc", SortDirection.descending), (":asc", .ascending)]
    where text.hasSuffix(ending) {
      return SortKey(try path(String(text.dropLast(ending.count)), sort), order)
    }
    // A name that contains a colon is in quotes.
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("\"") {
      throw UsageError("--sort \(text): only asc or desc can follow the colon")
    }
    return SortKey(try path(text, sort))
  }

  static func path(
    _ text: String, _ option: OptionSpecification
  ) throws(UsageError) -> ValuePath {
    if text.isEmpty { throw UsageError("--\(option.name): a path is empty") }
    do throws(ValuePathError) {
      return try ValuePath(parsing: text)
    } catch {
      throw UsageError("--\(option.name): \(error)")
    }
  }

  /// Returns the parts between commas that are not in quotes.
  static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
