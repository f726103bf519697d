import FHIRModel
import Foundation
import SyntheticPopulation
import TestSupport
import ValueModel

/// The published definitions of one release, as far as the checker needs them.
struct Definitions {
  struct Element {
    var name: String
    var isRequired: Bool
    var isList: Bool
    var types: [String]
    /// The types of resources that a reference may lead to; empty where it may to all.
    var targets: Set<String>
    /// The address of the value set that codes have to be of.
    var valueSet: String?
  }

  struct ValueSet {
    var codes: Set<String>
    var systems: Set<String>
  }

  /// By the path of the parent, in order.
  private(set) var elements: [String: [Element]] = [:]
  private(set) var valueSets: [String: ValueSet] = [:]

  init(_ release: ReleaseVersion) throws {
    for file in ["profiles-types.json", "profiles-resources.json"] {
      for entry in try Self.read(release, file)["entry"]?.elements ?? Value.null.elements {
        guard let resource = entry["resource"],
          resource["resourceType"]?.string == "StructureDefinition",
          let id = resource["id"]?.string
        else { continue }
        for element in resource["snapshot"]?["element"]?.elements ?? Value.null.elements {
          add(element, of: id)
        }
      }
    }
    for set in try Self.read(release, "required-codes.json")["valueSets"]?.elements
      ?? Value.null.elements
    {
      guard set["complete"]?.boolean == true, let url = set["url"]?.string else { continue }
      valueSets[url] = ValueSet(
        codes: Set(set["codes"]?.elements.compactMap { $0["code"]?.string } ?? []),
        systems: Set(set["systems"]?.elements.compactMap(\.string) ?? []))
    }
  }

  private static func read(_ release: ReleaseVersion, _ file: String) throws -> Value {
    let url = SharedData.root.appendingPathComponent(
      "fhir/\(release.rawValue)/definitions/\(file)")
    return try JSON.parse(try SharedData.texts(of: url)[0])
  }

  /// Paths of derived types begin with the name of what they derive from.
  private mutating func add(_ element: Value, of type: String) {
    guard let path = element["path"]?.string else { return }
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count > 1 else { return }
    let parent = ([type] + parts[1..<(parts.count - 1)]).joined(separator: ".")
    let types = element["type"].map { Array($0.elements) } ?? []
    let binding = element["binding"]
    let set =
      binding?["valueSet"]?.string ?? binding?["valueSetReference"]?["reference"]?.string
      ?? binding?["valueSetUri"]?.string
    elements[parent, default: []].append(
      Element(
        name: parts[parts.count - 1], isRequired: (element["min"]?.integer ?? 0) > 0,
        isList: element["max"]?.string == "*",
        types: types.compactMap { $0["code"]?.string }.map(Self.lastPart),
        targets: Self.targets(types),
        valueSet: binding?["strength"]?.string == "required"
          ? set?.split(separator: "|").first.map(String.init) : nil))
  }

  private static func targets(_ types: [Value]) -> Set<String> {
    var found: Set<String> = []
    for type in types {
      for field in ["targetProfile", "profile"] {
        guard let profile = type[field] else { continue }
        if let text = profile.string { found.insert(lastPart(text)) }
        found.formUnion(profile.elements.compactMap(\.string).map(lastPart))
      }
    }
    return found.contains("Resource") ? [] : found
  }

  /// `http://hl7.org/fhirpath/System.String` is `String`.
  private static func lastPart(_ text: String) -> String {
    text.split { $0 == "/" || $0 == "." }.last.map(String.init) ?? text
  }
}
