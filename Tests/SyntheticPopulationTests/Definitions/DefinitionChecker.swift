import ValueModel

/// Says where a resource does not fit the definitions of its release.
struct DefinitionChecker {
  let definitions: Definitions

  /// Paths, each with what is wrong there.
  func findings(_ resource: Value) -> [String] {
    guard let type = resource["resourceType"]?.string, definitions.elements[type] != nil else {
      return ["a resource of no known type"]
    }
    return object(resource, type, at: type, isResource: true)
  }

  private func object(
    _ value: Value, _ type: String, at path: String, isResource: Bool = false
  ) -> [String] {
    guard value.kind == .object, value.count > 0 else { return ["\(path): no object with fields"] }
    let elements = definitions.elements[type] ?? []
    var findings: [String] = []
    var last = -1
    var seen: Set<String> = []
    for (name, field) in value.fields where !(isResource && name == "resourceType") {
      let fieldPath = path + "." + name
      guard let (position, fieldType) = find(name, in: elements) else {
        findings.append("\(fieldPath): unknown")
        continue
      }
      let element = elements[position]
      if position <= last { findings.append("\(fieldPath): out of order, or a second choice") }
      last = max(last, position)
      seen.insert(element.name)
      findings += check(field, element, fieldType, at: fieldPath, inside: type)
    }
    for element in elements where element.isRequired && !seen.contains(element.name) {
      findings.append("\(path).\(element.name): missing")
    }
    return findings
  }

  private func find(
    _ name: String, in elements: [Definitions.Element]
  ) -> (position: Int, type: String)? {
    for (position, element) in elements.enumerated() {
      if element.name == name { return (position, element.types.first ?? "") }
      guard element.name.hasSuffix("[x]") else { continue }
      let base = element.name.dropLast(3)
      for type in element.types where name == base + type.prefix(1).uppercased() + type.dropFirst()
      {
        return (position, type)
      }
    }
    return nil
  }

  private func check(
    _ field: Value, _ element: Definitions.Element, _ fieldType: String, at path: String,
    inside type: String
  ) -> [String] {
    guard element.isList else { return single(field, element, fieldType, path, type) }
    guard field.kind == .array, field.count > 0 else { return ["\(path): no list with elements"] }
    return field.elements.flatMap { single($0, element, fieldType, path, type) }
  }

  private func single(
    _ value: Value, _ element: Definitions.Element, _ fieldType: String, _ path: String,
    _ type: String
  ) -> [String] {
    switch fieldType {
    case "BackboneElement", "Element": return object(value, type + "." + element.name, at: path)
    case "Resource": return findings(value).map { path + " " + $0 }
    case let primitive
    where primitive.prefix(1) == primitive.prefix(1).lowercased()
      || primitive == "String":
      return self.primitive(value, primitive, at: path) + code(value.string, nil, element, path)
    default:
      var findings = object(value, fieldType, at: path)
      if fieldType == "Reference" { findings += target(value, element, path) }
      if fieldType == "CodeableConcept" || fieldType == "Coding" {
        findings += concept(value, element, path)
      }
      return findings
    }
  }

  private func primitive(_ value: Value, _ type: String, at path: String) -> [String] {
    let isFine: Bool
    let text = value.string ?? ""
    switch type {
    case "boolean": isFine = value.kind == .boolean
    case "integer", "integer64": isFine = value.kind == .integer
    case "positiveInt": isFine = (value.integer ?? 0) > 0
    case "unsignedInt": isFine = (value.integer ?? -1) >= 0
    case "decimal": isFine = value.kind == .integer || value.kind == .decimal
    case "date": isFine = Self.isTime(text) && text.utf8.count <= 10
    case "instant": isFine = Self.isTime(text) && text.utf8.count == 20
    case "dateTime": isFine = Self.isTime(text)
    case "id": isFine = !text.isEmpty && text.utf8.count <= 64 && text.utf8.allSatisfy(Self.isOfID)
    case "code": isFine = !text.isEmpty && !text.hasPrefix(" ") && !text.hasSuffix(" ")
    case "uri", "url", "canonical": isFine = !text.isEmpty && !text.contains(" ")
    default: isFine = value.kind == .string && !text.isEmpty
    }
    return isFine ? [] : ["\(path): no \(type)"]
  }

  /// `2026`, `2026-01`, `2026-01-31` or `2026-01-31T08:15:00Z`.
  private static func isTime(_ text: String) -> Bool {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    let bytes = Array(text.utf8)
    guard [4, 7, 10, 20].contains(bytes.count) else { return false }
    return zip(bytes, pattern).allSatisfy { byte, wanted in
      wanted == 0x30 ? byte >= 0x30 && byte <= 0x39 : byte == wanted
    }
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    byte == 0x2D || byte == 0x2E || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte | 0x20)
  }

  private func code(
    _ code: String?, _ system: String?, _ element: Definitions.Element, _ path: String
  ) -> [String] {
    guard let address = element.valueSet, let set = definitions.valueSets[address] else {
      return []
    }
    guard let code, set.codes.contains(code), system.map(set.systems.contains) ?? true else {
      return ["\(path): no code of \(address)"]
    }
    return []
  }

  private func concept(
    _ value: Value, _ element: Definitions.Element, _ path: String
  ) -> [String] {
    let codings = value["coding"].map { Array($0.elements) } ?? [value]
    let findings = codings.map {
      code($0["code"]?.string, $0["system"]?.string, element, path)
    }
    return findings.contains { $0.isEmpty } ? [] : findings.first ?? []
  }

  private func target(
    _ value: Value, _ element: Definitions.Element, _ path: String
  ) -> [String] {
    guard let text = value["reference"]?.string else { return ["\(path): no reference"] }
    guard let slash = text.firstIndex(of: "/"), !element.targets.isEmpty else { return [] }
    return element.targets.contains(String(text[..<slash])) ? [] : ["\(path): wrong target"]
  }
}
