import Foundation

/// The machine and the limits it sets, for the head of the report.
public struct Machine: Codable, Sendable {
  public var processor: String
  public var cores: Int
  public var memoryGibibytes: Double
  public var system: String
  public var load: String
  public var copyGigabytesPerSecond: Double

  public static func describe() -> Machine {
    let information = ProcessInfo.processInfo
    return Machine(
      processor: field("model name", of: "/proc/cpuinfo") ?? "unknown",
      cores: information.activeProcessorCount,
      memoryGibibytes: Double(information.physicalMemory) / 1_073_741_824,
      system: information.operatingSystemVersionString,
      load: (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?
        .split(separator: " ").prefix(3).joined(separator: " ") ?? "unknown",
      copyGigabytesPerSecond: Limits.copyBandwidth())
  }

  private static func field(_ name: String, of path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  public var lines: [String] {
    [
      "- \(processor), \(cores) cores, \(Format.number(memoryGibibytes)) GiB, \(system)",
      "- load average at the start: \(load)",
      "- limit: copying in memory \(Format.number(copyGigabytesPerSecond)) GB/s",
    ]
  }
}
