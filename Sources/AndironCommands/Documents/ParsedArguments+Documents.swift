package import Andiron
package import DocumentStore
internal import ObjectModel
internal import TextIndex
internal import ValueModel

/// Functions that the commands for databases of documents share.
extension ParsedArguments {
  /// Throws `UsageError` if `--database` is given together with one of `others`, or if one of `own`
  /// is given without it.
  func checkDatabase(
    own: [OptionSpecification], others: [OptionSpecification]
  ) throws(UsageError) {
    for option in others where has(.database) && has(option) {
      throw UsageError("--\(option.name) and --database cannot be combined")
    }
    for option in own where !has(.database) && has(option) {
      throw UsageError("--\(option.name) needs --database")
    }
  }

  /// Returns the revision that `--revision` names; nil without the option. Throws `UsageError` if
  /// it is not a revision, or if there is not exactly one document that it can belong to.
  func revision() throws(UsageError) -> Revision? {
    guard let text = self[.revision] else { return nil }
    guard let revision = Revision(text) else {
      throw UsageError("--revision takes a number, a hyphen and a digest, as in _rev")
    }
    guard operands.count == 2 else { throw UsageError("--revision takes one document") }
    return revision
  }

  /// Returns the selector that `--selector` contains; nil without the option. Throws
  /// `CommandError`, with the path in the selector, if it cannot be read.
  func selector() throws(CommandError) -> Selector? {
    guard let json = try selectorJSON() else { return nil }
    do throws(SelectorError) {
      return try Selector(json)
    } catch {
      throw CommandError("--selector: \(error)")
    }
  }

  /// Returns the field that an argument such as `stars:desc` names, with its direction.
  static func indexField(_ text: String) -> SelectorIndex.Field {
    let ending = [":desc", ":asc"].first(where: text.hasSuffix)
    return SelectorIndex.Field(
      String(text.dropLast(ending?.count ?? 0)), ending == ":desc" ? .descending : .ascending)
  }

  /// Returns what `--selector` and `--matching` ask for; every document without them. Throws
  /// `CommandError` if one of them cannot be read, and `UsageError` if both have words.
  func findQuery() throws -> FindQuery {
    var query: FindQuery
    do {
      query = try FindQuery(json: try selectorJSON() ?? [:])
    } catch let error where error is SelectorError || error is TextQueryError {
      throw CommandError("--selector: \(error)")
    }
    guard let text = self[DocumentQuery.matching] else { return query }
    guard query.text == nil else {
      throw UsageError("--matching and $text in --selector cannot be combined")
    }
    do throws(TextQueryError) {
      query.text = try TextQuery(text)
    } catch {
      throw CommandError("--matching: \(error)")
    }
    return query
  }

  private func selectorJSON() throws(CommandError) -> Value? {
    guard let text = self[.selector] else { return nil }
    do throws(JSONError) {
      return try JSON.parse(text)
    } catch {
      throw CommandError(
        "--selector is not JSON: column \(error.column): \(error.code): expected \(error.expected)")
    }
  }
}

extension Database {
  /// The document in a revision of which the store has the body; without one, in that which wins.
  func document(_ id: String, at revision: Revision?) throws -> Document? {
    guard let revision else { return try document(id) }
    return try document(id, revision: revision)
  }

  /// The document in a current revision; without one, in that which wins.
  func current(_ id: String, at revision: Revision?) throws -> Document? {
    guard let revision else { return try document(id) }
    return try leaf(id, revision)
  }
}

extension ObjectSource {
  /// Returns a database that exists. Throws `DocumentError` if no database can have this name, and
  /// `CommandError`, with the name that may have been meant, if there is no such database.
  package func existingDatabase(_ name: String) throws -> Database<Self> {
    let database = try database(name)
    let names = try DatabaseCollections(self).databases
    guard names.contains(name) else {
      throw CommandError("there is no database \(name)" + Suggestion.hint(name, among: names))
    }
    return database
  }
}
