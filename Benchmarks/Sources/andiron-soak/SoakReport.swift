import Foundation

/// The lines of the report, as a table in Markdown.
enum SoakReport {
  static let header = """
    | minutes | commits | reads | deliveries | changes | backups | purges | resident, MB | anonymous, MB | in use, MB | kept by the allocator, MB | open files | store, MB |
    |---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
    """

  static func line(_ seconds: Double, _ counts: Counts.State, _ use: HeapUse, _ size: Int) -> String
  {
    func megabytes(_ bytes: Int) -> String {
      (Double(bytes) / 1e6).formatted(.number.precision(.fractionLength(1)))
    }
    let cells = [
      (seconds / 60).formatted(.number.precision(.fractionLength(1))), "\(counts.commits)",
      "\(counts.reads)", "\(counts.deliveries)", "\(counts.changes)", "\(counts.backups)",
      "\(counts.purges)", megabytes(use.resident), megabytes(use.anonymous), megabytes(use.used),
      megabytes(use.kept), "\(use.descriptors)", megabytes(size),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
