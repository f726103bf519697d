import Foundation

/// The directories that the benchmarks make and remove.
enum Directories {
  static func create(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  /// Moves the second file to the place of the first.
  static func replace(_ path: String, by other: String) throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
