internal import StorageEngine

/// The lines that runs of the workload printed: the commits that the engine had promised to keep.
struct Acknowledgements {
  struct Line: Hashable {
    var commit: UInt64
    var digest: UInt64
    var durability: Durability
  }

  private(set) var lines: [Line] = []
  /// The number of lines that are neither whole nor the last of a run, which a kill cannot explain.
  private(set) var malformedCount = 0

  /// Returns the line to print for a commit. Its last word is spelt out, so that a line that was
  /// cut off is not mistaken for a whole one.
  static func line(_ state: TortureState, _ durability: Durability) -> String {
    let digits = String(state.digest, radix: 16)
    let digest = String(repeating: "0", count: 16 - digits.count) + digits
    return "commit \(state.commit) \(digest) \(durability)\n"
  }

  /// Returns the line that begins a run. It starts on a new line, whatever the previous run has
  /// left.
  static func header(seed: UInt64, from state: TortureState) -> String {
    "\nrun \(seed) after \(state.commit)\n"
  }

  init(_ text: String) {
    var wasMalformed = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "run" {
        wasMalformed = false
      } else {
        if wasMalformed { malformedCount += 1 }
        let parsed = Self.parse(words)
        if let parsed { lines.append(parsed) }
        wasMalformed = parsed == nil
      }
    }
  }

  private static func parse(_ words: [Substring]) -> Line? {
    guard words.count == 4, words[0] == "commit", words[2].utf8.count == 16,
      let commit = UInt64(words[1]), let digest = UInt64(words[2], radix: 16),
      let durability = durabilities["\(words[3])"]
    else { return nil }
    return Line(commit: commit, digest: digest, durability: durability)
  }

  private static let durabilities: [String: Durability] = [
    "full": .full, "ordered": .ordered, "buffered": .buffered,
  ]
}
