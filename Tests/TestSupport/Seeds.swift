import Foundation

/// Seeds for random tests.
///
/// A run without `SEED_TURN` tries the same few cases each time. A search is many short rounds, each
/// with another `SEED_TURN`, for as long as it was given (`.ci/steps/searches`).
public enum Seeds {
  /// The seeds of one test: the one in the environment variable `SEED` when it is set, which
  /// replays a failure, else `count` fixed ones, others in each turn. `SEED_COUNT` limits how many
  /// are tried, for sanitizers, under which everything is slow.
  public static func list(_ count: Int) -> [UInt64] {
    if let seed = number("SEED") { return [seed] }
    let first = 0x5EED_0000 + (turn ?? 0) << 32
    let most = number("SEED_COUNT").map { Int(clamping: $0) } ?? count
    return (0..<min(count, max(1, most))).map { first + UInt64($0) }
  }

  /// True in a round of a search.
  public static var isSearch: Bool { turn != nil }

  /// How much a test does: in every run, and in a round of a search.
  public static func amount<Amount>(_ short: Amount, search: Amount) -> Amount {
    isSearch ? search : short
  }

  /// Every `step`-th number of a range; the first is another one in each turn, so that the rounds of
  /// a search come to all of them.
  public static func points(in range: Range<Int>, every step: Int) -> StrideTo<Int> {
    stride(from: range.lowerBound + offset(below: step), to: range.upperBound, by: step)
  }

  /// A number below `count` that follows from the turn: zero outside of searches.
  public static func offset(below count: Int) -> Int {
    Int((turn ?? 0) % UInt64(count))
  }

  /// The turn that `SEED_TURN` names.
  private static let turn = number("SEED_TURN").map { $0 & 0xFFFF_FFFF }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
