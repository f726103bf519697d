extension Array {
  /// Returns the elements that satisfy a condition, and the others, both in order.
  func partitioned(_ condition: (Element) -> Bool) -> (yes: [Element], no: [Element]) {
    var (yes, no): ([Element], [Element]) = ([], [])
    for element in self {
      if condition(element) { yes.append(element) } else { no.append(element) }
    }
    return (yes, no)
  }
}
