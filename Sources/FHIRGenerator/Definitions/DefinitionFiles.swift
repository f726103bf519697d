import Foundation
import ValueModel

/// The files of a release's definitions.
public struct DefinitionFiles: Sendable {
  /// Nil where there is no file of that name.
  private let content: @Sendable (String) throws -> [UInt8]?

  /// The files of a directory.
  public init(directory: String) {
    content = { name in
      let path = directory + "/" + name
      guard FileManager.default.fileExists(atPath: path) else { return nil }
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
    content = { try archive.content($0) }
  }

  /// Files that are in memory, by name.
  public init(files: [String: [UInt8]]) {
    content = { files[$0] }
  }

  func json(_ name: String) throws -> Value {
    guard let bytes = try content(name) else {
      throw GeneratorError(.file, "\(name) is not there")
    }
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

  /// The resources in a bundle; none where there is no file of that name.
  func optionalBundle(_ name: String) throws -> [Value] {
    try content(name) == nil ? [] : bundle(name)
  }
}
