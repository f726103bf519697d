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
