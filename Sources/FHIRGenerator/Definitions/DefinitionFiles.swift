import Foundation
import ValueModel

/// The files of a release's definitions.
public struct DefinitionFiles: Sendable {
  private let content: @Sendable (String) throws -> [UInt8]

  /// The files of a directory.
  public init(directory: String) {
    content = { name in
      let path = directory + "/" + name
      guard let data = FileManager.default.contents(atPath: path) else {
        throw GeneratorError(.file, "\(path) cannot be read")
      }
      return Array(data)
    }
  }

  /// Those of a directory, or of a zip archive as the specification's downloads are.
  public init(path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw GeneratorError(.file, "\(path) is not there")
    }
    if isFolder.boolValue {
      self.init(directory: path)
    } else if let data = FileManager.default.contents(atPath: path) {
      try self.init(archive: Array(data))
    } else {
      throw GeneratorError(.file, "\(path) cannot be read")
    }
  }

  /// The files of a zip archive.
  public init(archive: [UInt8]) throws {
    let archive = try ZipArchive(archive)
    content = { name in
      guard let bytes = try archive.content(name) else {
        throw GeneratorError(.file, "\(name) is not in the archive")
      }
      return bytes
    }
  }

  /// Files that are in memory, by name.
  public init(files: [String: [UInt8]]) {
    content = { name in
      guard let bytes = files[name] else {
        throw GeneratorError(.file, "\(name) is not among the files")
      }
      return bytes
    }
  }

  func json(_ name: String) throws -> Value {
    let bytes = try content(name)
    do {
      return try JSON.parse(bytes)
    } catch {
      throw GeneratorError(.definition, "\(name) is not JSON: \(error)")
    }
  }

  /// The resources in a bundle.
  func bundle(_ name: String) throws -> [Value] {
    guard let entries = try json(name)["entry"]?.elements else {
      throw GeneratorError(.definition, "\(name) is no bundle")
    }
    return entries.compactMap { $0["resource"] }
  }
}
