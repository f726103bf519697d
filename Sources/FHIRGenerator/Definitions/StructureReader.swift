import FHIRModel
import ValueModel

/// Reads the definition of one type.
struct StructureReader {
  private let release: ReleaseVersion
  private let codeSets: [String: Release.CodeSet]

  init(_ release: ReleaseVersion, _ codeSets: [String: Release.CodeSet]) {
    self.release = release
    self.codeSets = codeSets
  }

  func type(_ definition: Value) throws -> TypeModel {
    let name = definition["name"]?.string ?? ""
    guard let elements = definition["snapshot"]?["element"]?.elements, !elements.isEmpty else {
      throw GeneratorError(.definition, "the definition of \(name) has no snapshot")
    }
    let reader = SnapshotReader(name, Array(elements), release, codeSets)
    return try reader.type()
  }
}

/// Reads the elements of one snapshot into nested types.
private struct SnapshotReader {
  private let name: String
  private let release: ReleaseVersion
  private let codeSets: [String: Release.CodeSet]
  private let elements: [(path: String, element: Value)]
  /// The paths of elements that have elements in them.
  private let parents: Set<String>
  /// The paths of elements by the names that content references use for them.
  private var paths: [String: String] = [:]

  init(
    _ name: String, _ elements: [Value], _ release: ReleaseVersion,
    _ codeSets: [String: Release.CodeSet]
  ) {
    self.name = name
    self.release = release
    self.codeSets = codeSets
    self.elements = elements.map { ($0["path"]?.string ?? "", $0) }
    parents = Set(self.elements.compactMap { Self.parent($0.path) })
    for (path, element) in self.elements {
      if let name = element["name"]?.string { paths[name] = path }
      paths["#" + path] = path
    }
  }

  func type() throws -> TypeModel {
    let hasText = elements.contains { $0.path == name + ".text" }
    let hasMeta = elements.contains { $0.path == name + ".meta" }
    let base: TypeModel.Base =
      hasMeta ? (hasText ? .domainResource : .resource) : elementBase(name)
    let type = TypeModel(name: name, path: name, base: base)
    try fill(type)
    return type
  }

  private func elementBase(_ path: String) -> TypeModel.Base {
    elements.contains { $0.path == path + ".modifierExtension" } ? .backboneElement : .element
  }

  private func fill(_ type: TypeModel) throws {
    let inherited = Self.inherited(type.base)
    let own = elements.filter { Self.parent($0.path) == type.path }
    let first = own.prefix(inherited.count).map { Self.last($0.path) }
    guard first == inherited else {
      throw GeneratorError(.definition, "\(type.path) does not begin as its base does: \(first)")
    }
    for (path, element) in own.dropFirst(inherited.count) {
      guard element["max"]?.string != "0" else { continue }
      if parents.contains(path) {
        let name = SwiftName.type(Self.last(path))
        let nested = TypeModel(name: name, path: path, base: elementBase(path), parent: type)
        try fill(nested)
        type.nested.append(nested)
      }
      type.elements.append(try read(element, path, in: type))
    }
  }

  private static func inherited(_ base: TypeModel.Base) -> [String] {
    switch base {
    case .element: ["id", "extension"]
    case .backboneElement: ["id", "extension", "modifierExtension"]
    case .resource: ["id", "meta", "implicitRules", "language"]
    case .domainResource:
      [
        "id", "meta", "implicitRules", "language", "text", "contained", "extension",
        "modifierExtension",
      ]
    }
  }

  private func read(_ element: Value, _ path: String, in type: TypeModel) throws
    -> TypeModel.Element
  {
    let last = Self.last(path)
    let most = element["max"]?.string ?? ""
    guard let least = element["min"]?.integer, most == "*" || Int(most) != nil else {
      throw GeneratorError(.definition, "\(path) does not say how often it comes")
    }
    let isChoice = last.hasSuffix("[x]")
    return TypeModel.Element(
      name: isChoice ? String(last.dropLast(3)) : last, isChoice: isChoice,
      types: try types(element, path), least: Int(least), most: Int(most),
      isSummary: element["isSummary"]?.boolean ?? false)
  }

  private func types(_ element: Value, _ path: String) throws -> [TypeModel.ElementType] {
    if parents.contains(path) { return [TypeModel.ElementType(name: nestedName(path))] }
    let reference = element["contentReference"]?.string ?? element["nameReference"]?.string
    if let reference {
      let name = reference.hasPrefix("http") ? String(reference.drop { $0 != "#" }) : reference
      guard let path = paths[name] else {
        throw GeneratorError(.definition, "\(path) has the content of \(name), which is not there")
      }
      return [TypeModel.ElementType(name: nestedName(path))]
    }
    var types: [TypeModel.ElementType] = []
    for type in element["type"]?.elements ?? Value(array: []).elements {
      let new = try self.type(type, element)
      if let known = types.firstIndex(where: { $0.name == new.name }) {
        types[known].merge(new)
      } else {
        types.append(new)
      }
    }
    guard !types.isEmpty else { throw GeneratorError(.definition, "\(path) has no type") }
    return types
  }

  private func type(_ type: Value, _ element: Value) throws -> TypeModel.ElementType {
    let code = type["code"]?.string ?? ""
    if code.contains("/") {
      let url = type["extension"]?.elements.first {
        $0["url"]?.string?.hasSuffix("fhir-type") == true
      }
      return TypeModel.ElementType(name: (url?["valueUrl"] ?? url?["valueUri"])?.string ?? "string")
    }
    var result = TypeModel.ElementType(name: code)
    if code == "Reference" || code == "canonical" || code == "CodeableReference" {
      let profiles = type["targetProfile"] ?? (code == "Reference" ? type["profile"] : nil)
      let urls = profiles?.kind == .array ? profiles?.elements.compactMap(\.string) : nil
      result.targets = (urls ?? profiles?.string.map { [$0] } ?? [])
        .compactMap { $0.split(separator: "/").last.map(String.init) }
      if result.targets.contains("Resource") || result.targets.contains("Any") || urls == [] {
        result.targets = []
      }
    } else if code == "code", let binding = RequiredBinding(element) {
      result.codes = codeSets[binding.url]?.name
    }
    return result
  }

  /// The Swift name of the type nested at `path`.
  private func nestedName(_ path: String) -> String {
    path.split(separator: ".").enumerated().map { position, part in
      position == 0 ? String(part) : SwiftName.type(String(part))
    }.joined(separator: ".")
  }

  private static func parent(_ path: String) -> String? {
    path.lastIndex(of: ".").map { String(path[..<$0]) }
  }

  private static func last(_ path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }
}

extension TypeModel.ElementType {
  /// Merges a second mention of the same type. Its targets are added; a mention without targets
  /// means all.
  fileprivate mutating func merge(_ other: TypeModel.ElementType) {
    targets = targets.isEmpty || other.targets.isEmpty ? [] : targets + other.targets
  }
}
