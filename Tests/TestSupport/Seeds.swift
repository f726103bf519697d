import Foundation

/// Seeds for random tests.
public enum Seeds {
  /// The seeds of one test: the one in the environment variable `SEED` when it is set, which
  /// replays a failure, else `count` fixed ones, so that every run of a test tries the same. Others
  /// are tried where `SEED_TURN` is a number. `SEED_COUNT` limits how many are tried, for sanitizers,
  /// under which everything is slow.
  public static func list(_ count: Int) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEED"].flatMap({ UInt64($0) }) { return [seed] }
    let turn = environment["SEED_TURN"].flatMap { UInt32($0) } ?? 0
    let first = 0x5EED_0000 + UInt64(turn) << 32
    let most = environment["SEED_COUNT"].flatMap { Int($0) } ?? count
    return (0..<min(count, max(1, most))).map { first + UInt64($0) }
  }

  /// True when the long searches were asked for (`CRASH_SEARCH=long`, `night` or `every`): minutes.
  public static var isLongSearch: Bool {
    ProcessInfo.processInfo.environment["CRASH_SEARCH"] == "long" || isNightSearch
  }

  /// True when the searches may take a night (`CRASH_SEARCH=night` or `every`).
  public static var isNightSearch: Bool {
    ProcessInfo.processInfo.environment["CRASH_SEARCH"] == "night" || stopsAtEveryCall
  }

  /// How much a search does: in every run, in a long one, and in a night.
  public static func amount<Amount>(_ short: Amount, long: Amount, night: Amount) -> Amount {
    isNightSearch ? night : isLongSearch ? long : short
  }

  /// True when programs are to be stopped at each of their calls (`CRASH_SEARCH=every`): hours.
  public static var stopsAtEveryCall: Bool {
    ProcessInfo.processInfo.environment["CRASH_SEARCH"] == "every"
  }
}
