/// Completes predicates and selectors: paths of fields, and the words of the language.
struct FieldCompletion {
  /// The paths that records have.
  let paths: [String]

  private static let words = [
    "AND", "OR", "NOT", "ANY", "ALL", "NONE", "BEGINSWITH", "CONTAINS", "ENDSWITH", "LIKE",
    "MATCHES",
    "IN", "BETWEEN", "BEGINSWITH[c]", "CONTAINS[cd]", "TRUE", "FALSE", "NULL",
  ]

  private static let operators = [
    "$eq", "$ne", "$lt", "$lte", "$gt", "$gte", "$in", "$nin", "$exists", "$type", "$all", "$size",
    "$elemMatch", "$allMatch", "$regex", "$beginsWith", "$mod", "$and", "$or", "$nor", "$not",
  ]

  /// Completes a predicate, which ends at `position`, in UTF-16 code units.
  func predicate(_ text: Substring, at position: Int) -> Completion {
    // An open quotation mark begins a constant.
    let isConstant = text.reduce(false) { $1 == "\"" || $1 == "'" ? !$0 : $0 }
    guard !isConstant else { return .none(at: position) }
    let separators: Set<Character> = [" ", "(", ")", "<", ">", "=", "!", ",", "{", "}"]
    let word = text.suffix(while: { !separators.contains($0) })
    guard !word.isEmpty || text.isEmpty else { return .none(at: position) }
    let items = fields + Self.words.map { Completion.Item(text: $0, detail: "word") }
    return .of(word, at: position, among: items)
  }

  /// Completes a selector: names within quotation marks.
  func selector(_ text: Substring, at position: Int) -> Completion {
    let quotes = text.filter { $0 == "\"" }.count
    guard quotes % 2 == 1 else { return .none(at: position) }
    let word = text.suffix(while: { $0 != "\"" })
    let items =
      fields + Self.operators.map { Completion.Item(text: $0, detail: "operator") }
    return .of(word, at: position, among: items)
  }

  private var fields: [Completion.Item] {
    paths.map { Completion.Item(text: $0, detail: "field") }
  }
}

extension Substring {
  /// The longest end whose characters all pass.
  fileprivate func suffix(while passes: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !passes($0) }) else { return self }
    return self[index(after: last)...]
  }
}
