import Foundation

/// Resident memory of this process in bytes, as the kernel counts it; zeros where it cannot be read.
public struct ProcessMemory: Codable, Sendable {
  /// All resident pages.
  public var resident = 0
  /// Resident pages that belong to no file: the heap and anonymous mappings.
  public var anonymous = 0
  /// The largest that `resident` has been.
  public var peak = 0

  /// Counts `peak` anew from what is resident now, where the kernel can.
  public static func resetPeak() { resetPeak(of: "self") }

  /// The same for a child.
  public static func resetPeak(ofProcess process: Int) { resetPeak(of: "\(process)") }

  private static func resetPeak(of process: String) {
    guard let file = FileHandle(forWritingAtPath: "/proc/\(process)/clear_refs") else { return }
    try? file.write(contentsOf: Data("5".utf8))
    try? file.close()
  }

  public static var now: ProcessMemory { of("self") }

  /// That of a child.
  public static func of(process: Int) -> ProcessMemory { of("\(process)") }

  private static func of(_ process: String) -> ProcessMemory {
    var memory = ProcessMemory()
    guard
      let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    else { return memory }
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count >= 2, let kibibytes = Int(words[1]) else { continue }
      switch words[0] {
      case "VmRSS:": memory.resident = kibibytes * 1024
      case "RssAnon:": memory.anonymous = kibibytes * 1024
      case "VmHWM:": memory.peak = kibibytes * 1024
      default: break
      }
    }
    return memory
  }
}

/// What this process has written to files.
public enum ProcessWrites {
  /// Bytes that the process made dirty in files, by calls or through mappings; zero where the kernel
  /// does not tell.
  public static var bytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
    return line.flatMap { Int($0.dropFirst("write_bytes: ".count)) } ?? 0
  }
}
