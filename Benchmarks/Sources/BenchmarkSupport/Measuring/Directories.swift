import Foundation

/// The directories that the benchmarks make and remove.
public enum Directories {
  public static func create(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  /// Moves the second file to the place of the first.
  public static func replace(_ path: String, by other: String) throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
  }

  public static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// How many files a directory has; zero if there is no such directory.
  public static func count(_ path: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.count ?? 0
  }
}
