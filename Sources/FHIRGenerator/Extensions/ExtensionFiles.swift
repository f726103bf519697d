import Foundation
import ValueModel

/// Resources in files: a single resource, bundles, and directories of such files with their
/// subdirectories.
struct ExtensionFiles {
  private(set) var resources: [Value] = []

  /// Reads the files. Throws `.file` if a path cannot be read, and `.definition` if a file is not
  /// JSON.
  init(paths: [String]) throws(GeneratorError) {
    for path in paths {
      for file in try Self.files(path) { try add(file) }
    }
  }

  init(resources: [Value]) {
    for resource in resources { add(resource) }
  }

  func ofType(_ types: String...) -> [Value] {
    resources.filter { types.contains($0["resourceType"]?.string ?? "") }
  }

  /// The code sets that extensions must take their codes from, if they can be listed and the
  /// release has no set with that URL.
  func codeSets(not release: Release) -> [Release.CodeSet] {
    let expander = ValueSetExpander(ofType("ValueSet", "CodeSystem"))
    let known = Set(release.codes.map(\.url))
    let elements = ofType("StructureDefinition").compactMap { ElementNode.tree($0) }
      .flatMap(\.all)
    let urls = Set(elements.compactMap { RequiredBinding($0.element)?.url }).subtracting(known)
    var taken = Set(release.types.map(\.name) + release.codes.map(\.name))
      .union(SwiftName.reservedTypes)
    return urls.sorted().compactMap { url in
      guard let codes = expander.codes(url), !codes.isEmpty else { return nil }
      let set = expander.valueSet(url)
      let names = [set?["name"]?.string, set?["id"]?.string].compactMap { $0 }
        .map { SwiftName.codes($0) }.filter { !$0.isEmpty }
      return Release.CodeSet(name: ExtensionSet.free(names, &taken), url: url, codes: codes)
    }
  }

  private static func files(_ path: String) throws(GeneratorError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw GeneratorError(.file, "\(path) is not there")
    }
    guard isFolder.boolValue else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { path + "/" + $0 }
  }

  private mutating func add(_ path: String) throws(GeneratorError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GeneratorError(.file, "\(path) cannot be read")
    }
    do {
      add(try JSON.parse(Array(data)))
    } catch {
      throw GeneratorError(.definition, "\(path) is not JSON: \(error)")
    }
  }

  private mutating func add(_ resource: Value) {
    if resource["resourceType"]?.string == "Bundle" {
      for entry in resource["entry"]?.elements ?? Value(array: []).elements {
        if let inner = entry["resource"] { add(inner) }
      }
    } else {
      resources.append(resource)
    }
  }
}
