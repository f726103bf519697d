internal import Andiron
internal import ValueModel

/// Writes objects as a table that fits a terminal. The first rows determine the columns and their
/// widths; later rows are written as they arrive.
struct TableWriter {
  private static let sampleCount = 100

  private let columns: Int
  private let paths: [ValuePath]?
  private let keyTitle: String
  private let hint: String
  private let keepsKey: Bool
  private var buffer: LineBuffer
  private var sample: [(key: RecordKey, value: Value)] = []
  private var layout: TableLayout?

  /// `fields` are the paths of the columns; nil means the fields that the objects have.
  init(
    columns: Int, fields: [ValuePath]?, keyTitle: String = "key",
    hint: String = ": choose with --fields", keepsKey: Bool = false, _ buffer: LineBuffer
  ) {
    self.keyTitle = keyTitle
    self.hint = hint
    self.keepsKey = keepsKey
    self.columns = columns
    paths = fields
    self.buffer = buffer
  }

  mutating func add(_ key: RecordKey, _ value: Value) throws {
    if let layout { return try buffer.line(layout.line(cells(key, value, layout.paths))) }
    sample.append((key, value))
    if sample.count == Self.sampleCount { try begin() }
  }

  mutating func finish() throws {
    if layout == nil { try begin() }
    if let count = layout?.hiddenCount, count > 0 {
      try buffer.line("\(count) more \(count == 1 ? "field" : "fields")\(hint)")
    }
    try buffer.flush()
  }

  private mutating func begin() throws {
    let paths = paths ?? fieldsOfSample
    let rows = sample.map { cells($0.key, $0.value, paths) }
    let layout = TableLayout(
      paths: paths, titles: [keyTitle] + paths.map(\.description), rows: rows, columns: columns,
      keepsKey: keepsKey)
    self.layout = layout
    guard !rows.isEmpty else { return }
    try buffer.line(layout.line(layout.titles))
    try buffer.line(layout.rule)
    for row in rows { try buffer.line(layout.line(row)) }
    sample = []
  }

  /// The fields of the first objects, in the order in which they first occur.
  private var fieldsOfSample: [ValuePath] {
    var known: Set<String> = []
    var paths: [ValuePath] = []
    for (_, value) in sample {
      for (name, _) in value.fields where known.insert(name).inserted {
        paths.append(ValuePath(field: name))
      }
    }
    return paths
  }

  private func cells(_ key: RecordKey, _ value: Value, _ paths: [ValuePath]) -> [String] {
    [CellText.printable(key.text)] + paths.map { CellText.text(Reached.value(at: $0, of: value)) }
  }
}

/// Finds the value that a path reaches, including elements of the arrays that it passes through.
private enum Reached {
  /// Returns the one value, or an array if there are several; nil if there is no value.
  static func value(at path: ValuePath, of value: Value) -> Value? {
    let values = values(path.components[...], value)
    return values.count > 1 ? Value(array: values) : values.first
  }

  private static func values(
    _ steps: ArraySlice<ValuePath.Component>, _ value: Value
  ) -> [Value] {
    switch steps.first {
    case nil: return [value]
    case .field(let name) where value.kind == .object:
      return value[name].map { values(steps.dropFirst(), $0) } ?? []
    case .field: return value.elements.flatMap { values(steps, $0) }
    case .element(let index):
      return value[index].map { values(steps.dropFirst(), $0) } ?? []
    }
  }
}
