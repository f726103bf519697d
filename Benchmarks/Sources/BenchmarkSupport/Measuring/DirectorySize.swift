import Foundation

// Where Foundation is loaded, `stat` belongs to this module on Linux.
#if canImport(CDispatch)
  import CDispatch
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a directory takes on disk.
public enum DirectorySize {
  /// The allocated bytes of all files below the directory (blocks, not lengths: a sparse file
  /// counts for what it uses, a pre-zeroed one for all).
  public static func allocatedBytes(_ directory: String) -> Int {
    guard let names = FileManager.default.enumerator(atPath: directory) else { return 0 }
    var total = 0
    while let name = names.nextObject() as? String {
      var status = stat()
      guard lstat(directory + "/" + name, &status) == 0 else { continue }
      total += Int(status.st_blocks) * 512
    }
    return total
  }

  /// Waits until background work has left the size alone for a second, at most `limit` seconds.
  public static func settledBytes(_ directory: String, limit: Double) -> Int {
    let stopwatch = Stopwatch()
    var last = allocatedBytes(directory)
    var unchanged = 0
    while unchanged < 5, stopwatch.seconds < limit {
      Thread.sleep(forTimeInterval: 0.2)
      let size = allocatedBytes(directory)
      unchanged = size == last ? unchanged + 1 : 0
      last = size
    }
    return last
  }
}
