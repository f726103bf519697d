package import ValueModel

extension SelectorIndex {
  /// The entry of a value.
  package struct Entry: Sendable {
    /// The keys of the fields, and the primary key.
    package var bytes: [UInt8]
    /// Whether the key of a field is cut, and those of further fields are left out.
    package var isCut: Bool
  }

  /// The entry of a value; nil if the value is not in the index.
  ///
  /// The primary key at the end makes every entry another one, and orders those with equal fields.
  /// Throws `.expressionTooCostly` if a regular expression of the partial filter takes too many
  /// steps for this value.
  package func entry(
    of value: Value, at primaryKey: [UInt8], in subject: SelectorSubject = .value
  ) throws(FilterError) -> Entry? {
    if let partialFilter, try !isIncluded(value, by: partialFilter, subject) { return nil }
    var fields: [Value] = []
    for path in paths {
      guard let field = subject.field(path, of: value) else { return nil }
      fields.append(field)
    }
    var (bytes, isCut) = prefix(fields)
    bytes += tail(primaryKey)
    return Entry(bytes: bytes, isCut: isCut)
  }

  /// Whether the value alone decides: the steps for values before it do not count.
  private func isIncluded(
    _ value: Value, by filter: Selector, _ subject: SelectorSubject
  ) throws(FilterError) -> Bool {
    do throws(FilterError) {
      return try subject.matches(filter, value)
    } catch .expressionTooCostly {
      return try subject.matches(filter, value)
    }
  }

  /// The keys of fields with these values, beginning with field `first`; if one of them is cut,
  /// those after it are left out.
  package func prefix(
    _ values: [Value], from first: Int = 0
  ) -> (bytes: [UInt8], isCut: Bool) {
    var bytes: [UInt8] = []
    for (position, value) in zip(first..., values) {
      let key = SelectorKey(value, strings: strings(of: position))
      bytes += fields[position].direction == .ascending ? key.bytes : key.bytes.map(~)
      if key.isCut { return (bytes, true) }
    }
    return (bytes, false)
  }

  /// The primary key as it ends an entry: in the direction of the last field.
  package func tail(_ primaryKey: [UInt8]) -> [UInt8] {
    fields.last?.direction == .descending ? primaryKey.map(~) : primaryKey
  }

  func strings(of position: Int) -> SelectorStrings {
    paths[position].isIdentifier ? .bytes : strings
  }
}
