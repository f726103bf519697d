import Foundation

/// The memory of this process.
enum ProcessMemory {
  /// Bytes that are in memory now, mapped files included; nil where the system does not say.
  static var residentByteCount: Int? {
    #if os(Linux)
      guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
      let words = String(decoding: data, as: UTF8.self).split(separator: " ")
      guard words.count > 1, let pages = Int(words[1]) else { return nil }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
      return nil
    #endif
  }
}
