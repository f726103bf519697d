import Foundation
import ValueModel

/// The files of a release's definitions.
public struct DefinitionFiles: Sendable {
  /// The content of a file; nil if there is no file of that name.
  private let content: @Sendable (String) throws -> [UInt8]?
  /// The place of the files, for messages.
  private let place: String

  /// The files of a directory.
  public init(directory: String) {
    place = directory
    content = { name in
      let path = directory + "/" + name
      guard FileManager.default.fileExists(atPath: path) else { return nil }
      guard let data = FileManager.default.contents(atPath: path) else {
        throw GeneratorError(.file, "\(path) cannot be read")
      }
      return Array(data)
    }
  }

  /// The files of a directory, or of a zip archive such as the specification's downloads. Throws
  /// `.file` if there is nothing at `path`, or it cannot be read.
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

  /// The files of a zip archive. Throws `.file` if it is damaged.
  public init(archive: [UInt8]) throws {
    let archive = try ZipArchive(archive)
    place = "the archive"
    content = { name in try archive.content(name) }
  }

  /// Files in memory, by name.
  public init(files: [String: [UInt8]]) {
    place = "what was given"
    content = { name in files[name] }
  }

  func json(_ name: String) throws -> Value {
    guard let value = try jsonIfThere(name) else {
      throw GeneratorError(.file, "\(name) is not in \(place)")
    }
    return value
  }

  /// The JSON of a file; nil if there is no file of that name. Throws `.file` if it cannot be read,
  /// and `.definition` if it is not JSON.
  func jsonIfThere(_ name: String) throws -> Value? {
    guard let bytes = try content(name) else { return nil }
    do {
      return try JSON.parse(bytes)
    } catch {
      throw GeneratorError(.definition, "\(name) is not JSON: \(error)")
    }
  }

  /// The resources in a bundle. Throws `.file` if the file is missing or cannot be read, and
  /// `.definition` if it is not a bundle.
  func bundle(_ name: String) throws -> [Value] {
    guard let entries = try json(name)["entry"]?.elements else {
      throw GeneratorError(.definition, "\(name) is no bundle")
    }
    return entries.compactMap { $0["resource"] }
  }
  /// The resources in a bundle; none if there is no file of that name. Throws `.file` if it cannot
  /// be read, and `.definition` if it is not a bundle.
  func bundleIfThere(_ name: String) throws -> [Value] {
    try content(name) == nil ? [] : bundle(name)
  }
}
