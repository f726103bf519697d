import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much of the processors other programs took while this one and its children ran; a run with
/// much of it says little. Always zero where the kernel does not tell.
public struct Disturbance {
  private let busy = Self.busySeconds()
  private let own = Self.ownSeconds()
  private let stopwatch = Stopwatch()

  public init() {}

  /// The share of all processors that was busy with others since this value was made, 0 to 1.
  public var share: Double {
    guard let before = busy, let after = Self.busySeconds() else { return 0 }
    let others = (after - before) - (Self.ownSeconds() - own)
    let available = stopwatch.seconds * Double(ProcessInfo.processInfo.activeProcessorCount)
    return max(0, min(1, others / available))
  }

  /// Waits until others take less than a tenth of the processors for two seconds, so many minutes
  /// at most.
  public static func waitForQuiet(minutes: Double) {
    let stopwatch = Stopwatch()
    while stopwatch.seconds < minutes * 60 {
      let disturbance = Disturbance()
      Thread.sleep(forTimeInterval: 2)
      if disturbance.share < 0.1 { return }
    }
  }

  /// Seconds that all processors together have been busy since the system started.
  private static func busySeconds() -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8) else { return nil }
    let ticks = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst().compactMap {
      Double($0)
    }
    guard ticks.count >= 8 else { return nil }
    let busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7]
    return busy / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Processor seconds of this process and of the children that have ended.
  private static func ownSeconds() -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
    // The program's name is in parentheses and may hold spaces; fields are counted after it.
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 14 else { return 0 }
    return fields[11...14].compactMap { Double($0) }.reduce(0, +)
      / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
