package import ValueModel

/// The definition of an index that answers selectors: CouchDB's JSON index.
///
///     let index = try SelectorIndex(["status", "address.city"])
///
/// It contains the values that have every one of its fields, even if it is null, each once, ordered
/// by the first field, then by the second, and so on. An array is one key as a whole.
public struct SelectorIndex: Sendable, Hashable {
  /// One of the fields by which the index is ordered.
  public struct Field: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The field as a selector names it, such as `address.city`.
    public var name: String
    public var direction: SortDirection

    public init(_ name: String, _ direction: SortDirection = .ascending) {
      self.name = name
      self.direction = direction
    }

    public init(stringLiteral name: String) { self.init(name) }
  }

  /// The most fields of an index.
  public static let mostFields = 8

  /// Unique in the collection or database.
  public let name: String
  public let fields: [Field]
  /// The condition that a value must match to be in the index; nil for all values.
  public let partialFilter: Selector?
  /// The order of strings. An index serves the selectors that order strings in the same way.
  public let strings: SelectorStrings
  package let paths: [SelectorPath]

  /// Creates a definition.
  ///
  /// The default for `name` is the names of the fields, with what is special about them. Throws
  /// `SelectorError`: `.invalidIndex` without a field, with more than ``mostFields``, with a field
  /// twice, with an empty name, or with a partial filter that contains byte strings or orders
  /// strings in another way; and `.invalidFieldName` for an empty part of a field's name.
  public init(
    _ fields: [Field], partialFilter: Selector? = nil, strings: SelectorStrings = .collated,
    name: String? = nil
  ) throws(SelectorError) {
    var paths: [SelectorPath] = []
    for field in fields { paths.append(try SelectorPath(field.name)) }
    guard (1...Self.mostFields).contains(fields.count), Set(paths).count == paths.count else {
      throw Self.invalid("an index has 1 to \(Self.mostFields) fields, each once")
    }
    guard partialFilter.map({ $0.strings == strings }) ?? true else {
      throw Self.invalid("an index and its partial filter order strings in the same way")
    }
    if let partialFilter, partialFilter.json.hasBytes {
      throw Self.invalid("a partial filter has no byte strings")
    }
    self.name = name ?? Self.defaultName(fields, partialFilter, strings)
    guard !self.name.isEmpty else { throw Self.invalid("an index has a name") }
    self.fields = fields
    self.partialFilter = partialFilter
    self.strings = strings
    self.paths = paths
  }

  private static func invalid(_ message: String) -> SelectorError {
    SelectorError(.invalidIndex, message, ValuePath())
  }

  private static func defaultName(
    _ fields: [Field], _ filter: Selector?, _ strings: SelectorStrings
  ) -> String {
    let names = fields.map { $0.name + ($0.direction == .descending ? " descending" : "") }
    return names.joined(separator: ",") + (strings == .bytes ? " bytes" : "")
      + (filter == nil ? "" : " partial")
  }
}

extension SelectorIndex {
  /// The definition as JSON, without the name: equal for indexes with the same entries.
  package var json: Value {
    var json: [(String, Value)] = [
      ("fields", Value(array: fields.map { [Value($0.name), Value($0.direction.text)] })),
      ("strings", Value(strings.rawValue)),
    ]
    if let partialFilter { json.append(("partial", partialFilter.json)) }
    return Value(object: json)
  }

  /// The definition that was written as `json`; nil if the JSON is not one.
  package init?(json: Value, name: String) {
    guard let strings = json["strings"]?.string.flatMap({ SelectorStrings(rawValue: $0) }),
      let list = json["fields"], list.kind == .array
    else { return nil }
    var fields: [Field] = []
    for field in list.elements {
      guard let name = field[0]?.string,
        let direction = field[1]?.string.flatMap({ SortDirection(text: $0) })
      else { return nil }
      fields.append(Field(name, direction))
    }
    let filter = json["partial"].map { try? Selector($0, strings: strings) }
    if let filter, filter == nil { return nil }
    guard
      let index = try? SelectorIndex(
        fields, partialFilter: filter ?? nil, strings: strings, name: name)
    else { return nil }
    self = index
  }
}

extension Value {
  /// Whether there is a byte string, which JSON does not have, anywhere in the value.
  fileprivate var hasBytes: Bool {
    switch kind {
    case .bytes: true
    case .array: elements.contains(where: \.hasBytes)
    case .object: fields.contains { $0.value.hasBytes }
    default: false
    }
  }
}

extension SortDirection {
  fileprivate var text: String { self == .ascending ? "asc" : "desc" }

  fileprivate init?(text: String) {
    switch text {
    case "asc": self = .ascending
    case "desc": self = .descending
    default: return nil
    }
  }
}
