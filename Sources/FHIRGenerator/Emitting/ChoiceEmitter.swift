/// Writes the enumeration for the values of an element with several types.
struct ChoiceEmitter {
  let types: SwiftTypes
  let scope: TypeModel

  static func name(_ element: TypeModel.Element) -> String {
    element.name.prefix(1).uppercased() + element.name.dropFirst() + "Choice"
  }

  func emit(_ element: TypeModel.Element, _ text: inout SourceText) {
    emit(Self.name(element), "What `\(element.name)` holds.", element.types, &text)
  }

  func emit(
    _ name: String, _ title: String, _ list: [TypeModel.ElementType], _ text: inout SourceText
  ) {
    text.line("/// " + title)
    text.block("public enum \(name): Choice") { text in
      let cases = list.map { "\(Self.member($0))(\(types.name($0, in: scope)))" }
      text.line("public static var count: Int { \(list.count) }")
      text.line("case " + cases.joined(separator: ", "))
      text.line("public init?(_ reader: ChoiceReader, _ position: Int) { switch position {")
      for (position, type) in list.enumerated() {
        let read = SwiftTypes.isPrimitive(type) ? "primitive" : "object"
        text.line(
          "case \(position): if let held = reader.\(read)().map(Self.\(Self.member(type))) { self = held } else { return nil }"
        )
      }
      text.line("default: return nil } }")
      text.line("public var held: (position: Int, value: FHIRObject) { switch self {")
      for (position, type) in list.enumerated() {
        let value = SwiftTypes.isPrimitive(type) ? "fhirValue" : "fields"
        text.line("case .\(Self.member(type))(let held): (\(position), held.\(value))")
      }
      text.line("} }")
    }
  }

  private static func member(_ type: TypeModel.ElementType) -> String {
    SwiftName.property(type.name.prefix(1).lowercased() + type.name.dropFirst())
  }
}
