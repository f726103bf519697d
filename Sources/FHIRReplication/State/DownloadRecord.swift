import ValueModel

/// How far a download has come.
struct DownloadRecord: Sendable {
  /// The server's time up to which everything is here; nil before the first run has ended.
  var mark: String?
  /// The server's time when the run under way began.
  var start: String?
  /// Where the run under way continues: the address of a page, or of an export's state.
  var next: String?
  /// The files of an export that are not read yet.
  var manifest: Value?
  /// How many lines of the first of them are in the store.
  var lines = 0
  /// The greatest number of results that a page of this pass has named; nil if none names any.
  var total: Int?
  /// Whether a later page of this pass named fewer. Pages that count from the first result then
  /// left out one for each that was deleted before them.
  var hasShrunk = false
  /// How often the run under way began again because results had been deleted.
  var repetitions = 0

  init() {}

  init(_ row: Value) {
    mark = row["mark"]?.string
    start = row["start"]?.string
    next = row["next"]?.string
    manifest = row["manifest"]
    lines = row["lines"]?.integer.map { Int(clamping: $0) } ?? 0
    total = row["total"]?.integer.map { Int(clamping: $0) }
    hasShrunk = row["hasShrunk"]?.boolean ?? false
    repetitions = row["repetitions"]?.integer.map { Int(clamping: $0) } ?? 0
  }

  var fields: [(String, Value)] {
    var fields: [(String, Value)] = []
    if let mark { fields.append(("mark", Value(mark))) }
    if let start { fields.append(("start", Value(start))) }
    if let next { fields.append(("next", Value(next))) }
    if let manifest { fields.append(("manifest", manifest)) }
    if lines > 0 { fields.append(("lines", Value(lines))) }
    if let total { fields.append(("total", Value(total))) }
    if hasShrunk { fields.append(("hasShrunk", true)) }
    if repetitions > 0 { fields.append(("repetitions", Value(repetitions))) }
    return fields
  }

  /// The run under way has ended: the next one begins where it began.
  mutating func finish() {
    if let start { mark = start }
    abandon()
  }

  /// The run under way cannot continue.
  mutating func abandon() {
    start = nil
    next = nil
    manifest = nil
    lines = 0
    total = nil
    hasShrunk = false
    repetitions = 0
  }

  /// Takes the number of all results that a page names.
  mutating func note(total count: Int?) {
    guard let count else { return }
    hasShrunk = hasShrunk || count < total ?? count
    total = max(count, total ?? count)
  }

  /// Begins the run again if results may have been left out, at most twice. Returns whether it
  /// does.
  mutating func beginAgain() -> Bool {
    guard hasShrunk, repetitions < 2 else { return false }
    total = nil
    hasShrunk = false
    repetitions += 1
    return true
  }
}
