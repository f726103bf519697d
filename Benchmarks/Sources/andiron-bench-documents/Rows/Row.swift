/// One kind of work that is measured: what Andiron does, and what the peer does for the same.
///
/// A new row is a type of its own file, and one line in `RowList`.
protocol Row: Sendable {
  /// What `--only` calls it.
  var name: String { get }
  var title: String { get }
  /// What the figure is the microseconds of.
  var each: String { get }
  /// How many of these there are.
  func operationCount(_ workload: Workload) -> Int
  /// The ratio that it has to reach; nil where nothing was promised.
  var bar: Double? { get }
  /// Whether it changes the database. It is done once in a round then, and all documents are
  /// compared after it.
  var isWriting: Bool { get }

  /// What it needs and does not measure.
  func prepare(_ contender: AndironContender) throws
  func prepare(_ contender: SQLiteContender) throws
  /// The field whose index it needs or makes, which is dropped after it; nil for none.
  var indexedField: String? { get }
  func answer(of contender: AndironContender) throws -> Answer
  func answer(of contender: SQLiteContender) throws -> Answer
}

extension Row {
  var each: String { "document" }
  var bar: Double? { 3 }
  var isWriting: Bool { false }
  var indexedField: String? { nil }
  func prepare(_ contender: AndironContender) throws {}
  func prepare(_ contender: SQLiteContender) throws {}
}
