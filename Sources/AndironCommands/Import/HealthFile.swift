internal import Foundation

/// Tells files of health data from files of resources.
package enum HealthFile {
  /// Returns whether the file is an archive or XML, or is called one, or the folder has an
  /// `export.xml`: an export of Apple Health. Reads nothing but files.
  package static func isExport(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return false
    }
    if isFolder.boolValue { return FileManager.default.fileExists(atPath: path + "/export.xml") }
    // What is read from a pipe is gone for the import.
    let values = try? URL(filePath: path).resourceValues(forKeys: [.isRegularFileKey])
    guard values?.isRegularFile ?? false else { return false }
    if path.lowercased().hasSuffix(".zip") { return true }
    guard let handle = FileHandle(forReadingAtPath: path),
      let start = try? handle.read(upToCount: 64)
    else { return false }
    let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    return bytes.starts(with: Array("PK\u{3}\u{4}".utf8))
      || bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }

  /// Returns whether the name is that of a table of samples.
  package static func isTable(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }
}
