import DocumentStore

/// A revision that is asked for.
struct RevisionRequest: Sendable {
  var id: String
  var revision: Revision
  /// What the target may have of the document.
  var ancestors: [Revision]
}

extension Array {
  /// Those that satisfy a condition, and the others, both in order.
  func partitioned(_ condition: (Element) -> Bool) -> (yes: [Element], no: [Element]) {
    var (yes, no): ([Element], [Element]) = ([], [])
    for element in self {
      if condition(element) { yes.append(element) } else { no.append(element) }
    }
    return (yes, no)
  }
}
