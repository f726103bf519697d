import FHIRModel
import ValueModel

@testable import FHIRGenerator

/// A release with a few types, and search parameters as they are defined in JSON.
enum SmallRelease {
  static var release: Release {
    let types = [
      type(
        "Patient", .domainResource,
        [
          element("birthDate", ["date"]), element("name", ["HumanName"], most: nil),
          element("deceased", ["boolean", "dateTime"], isChoice: true),
          element("telecom", ["ContactPoint"], most: nil),
          element("contact", ["Patient.Contact"], most: nil),
          element("link", ["Reference"], targets: ["Patient", "Group"]),
          element("reason", ["CodeableReference"], targets: ["Group"]),
          element("value", ["Quantity", "CodeableConcept", "string", "Period"], isChoice: true),
        ],
        nested: [
          type(
            "Contact", .backboneElement,
            [element("since", ["dateTime"]), element("rank", ["integer"])])
        ]),
      type(
        "Bundle", .resource,
        [element("entry", ["Bundle.Entry"], most: nil), element("total", ["unsignedInt"])],
        nested: [type("Entry", .backboneElement, [element("resource", ["Resource"])])]),
      type("Group", .domainResource, [element("member", ["Reference"])]),
      type("Reference", .element, [element("reference", ["string"])]),
      type(
        "CodeableReference", .element,
        [element("concept", ["CodeableConcept"]), element("reference", ["Reference"])]),
      type("ContactPoint", .element, [element("system", ["code"]), element("value", ["string"])]),
      type("Extension", .element, [element("value", ["string", "Period"], isChoice: true)]),
    ]
    return Release(name: .r5, types: types.sorted { $0.name < $1.name }, codes: [])
  }

  private static func type(
    _ name: String, _ base: TypeModel.Base, _ elements: [TypeModel.Element],
    nested: [TypeModel] = []
  ) -> TypeModel {
    let type = TypeModel(name: name, path: name, base: base)
    type.elements = elements
    type.nested = nested.map { inner in
      let copy = TypeModel(
        name: inner.name, path: name + "." + inner.name, base: inner.base, parent: type)
      copy.elements = inner.elements
      return copy
    }
    return type
  }

  private static func element(
    _ name: String, _ types: [String], most: Int? = 1, isChoice: Bool = false,
    targets: [String] = []
  ) -> TypeModel.Element {
    TypeModel.Element(
      name: name, isChoice: isChoice,
      types: types.map { TypeModel.ElementType(name: $0, targets: targets) }, least: 0, most: most)
  }

  static func compiled(_ definitions: [String]) throws -> SearchCompiler {
    let all = try definitions.map { try SearchDefinition(JSON.parse($0)) }
    var compiler = SearchCompiler(release, all)
    compiler.compile()
    return compiler
  }

  /// The paths of one parameter as tables have them, or why there are none.
  static func paths(
    _ expression: String, _ kind: String, base: String = "Patient", language: String = "expression"
  ) throws -> String {
    let compiler = try compiled([
      """
      {"code":"a","type":"\(kind)","base":["\(base)"],"\(language)":"\(expression)"}
      """
    ])
    let paths = compiler.parameters[0].paths.map(\.description)
    return (paths + compiler.failures.map { "(\($0.reason))" }).joined(separator: " ")
  }
}
