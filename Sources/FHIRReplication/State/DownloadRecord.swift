import ValueModel

/// The progress of a download.
struct DownloadRecord: Sendable {
  /// The server's time up to which everything has been downloaded; nil before the first run has
  /// ended.
  var mark: String?
  /// The server's time when the current run began.
  var start: String?
  /// The address from which the current run continues: that of a page, or of an export's state.
  var next: String?
  /// The files of an export that have not been read yet.
  var manifest: Value?
  /// The number of lines of the first file that are in the store.
  var lines = 0
  /// The greatest number of results that a page of this pass has stated; nil if none has stated
  /// any.
  var total: Int?
  /// Whether a later page of this pass stated fewer. Pages that count from the first result then
  /// omitted one result for each one deleted before them.
  var hasShrunk = false
  /// The number of times that the current run began again because results had been deleted.
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

  /// Ends the current run: the next one begins at the time at which this one began.
  mutating func finish() {
    if let start { mark = start }
    abandon()
  }

  /// Discards the progress of the current run, which cannot continue.
  mutating func abandon() {
    start = nil
    next = nil
    manifest = nil
    lines = 0
    total = nil
    hasShrunk = false
    repetitions = 0
  }

  /// Records the total number of results that a page states.
  mutating func note(total count: Int?) {
    guard let count else { return }
    hasShrunk = hasShrunk || count < total ?? count
    total = max(count, total ?? count)
  }

  /// Begins the run again if results may have been omitted, at most twice. Returns whether it does.
  mutating func beginAgain() -> Bool {
    guard hasShrunk, repetitions < 2 else { return false }
    total = nil
    hasShrunk = false
    repetitions += 1
    return true
  }
}
