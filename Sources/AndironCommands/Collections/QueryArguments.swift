internal import Andiron
internal import ObjectModel
internal import ValueModel

/// The options that say which objects, in which order, how many, and what of each.
extension ParsedArguments {
  static let sort = OptionSpecification(
    "sort", value: "PATH[:desc]", isRepeatable: true,
    "Sort by this field; given again, by the next one where the first is the same.")
  static let limit = OptionSpecification("limit", value: "N", "At most so many objects.")
  static let offset = OptionSpecification(
    "offset", value: "N", "Leave so many out at the beginning.")
  static let fields = OptionSpecification(
    "fields", value: "PATH,PATH...", "Only these fields, in the object's own shape and order.")

  static let queryOptions = [sort, limit, offset, fields]

  /// The query that the options and the operands from `position` on spell.
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
    // A name with a colon in it stands in quotes.
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("\"") {
      throw UsageError("--sort \(text): what stands after the colon is asc or desc")
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

  /// The parts between commas that stand in no quotes.
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
