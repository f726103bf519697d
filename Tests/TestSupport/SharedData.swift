public import Foundation

/// The test data that lies in `shared/data` beside the repository. It is not part of it; tests that
/// need it are disabled, with a word, where it is absent.
public enum SharedData {
  public static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["SHARED_DATA"] {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data")
  }()

  public static let isThere = FileManager.default.fileExists(atPath: root.path)

  /// All files below `folder` whose names end in one of `endings`, in order.
  public static func files(below folder: String, endings: [String]) -> [URL] {
    let start = root.appendingPathComponent(folder)
    let paths =
      FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String } ?? []
    return paths.sorted().filter { path in endings.contains { path.hasSuffix($0) } }
      .map { start.appendingPathComponent($0) }
  }

  /// The texts of a file: one, or one a line; unpacked where the file is a gzip file.
  public static func texts(of file: URL) throws -> [[UInt8]] {
    var name = file.lastPathComponent
    var bytes = [UInt8](try Data(contentsOf: file))
    if name.hasSuffix(".gz") {
      bytes = try Gunzip.bytes(of: bytes)
      name.removeLast(3)
    }
    guard name.hasSuffix(".ndjson") else { return [bytes] }
    return bytes.split(separator: 0x0A).map(Array.init)
  }
}
