import Synchronization
import ValueModel

/// A type made ready to check many objects.
final class TypeChecker: Sendable {
  /// One field, with all that can be looked up beforehand.
  struct Field: Sendable {
    let definition: FieldDefinition
    let content: Content
    /// What a reference may lead to; empty for all, and for what is no reference.
    let targets: Set<String>
  }

  enum Content: Sendable {
    case primitive(PrimitiveType, CodeList?)
    case object(Link)
    case resource
  }

  /// A type that a field holds; types hold one another.
  ///
  /// `@unchecked Sendable`: `checker` is set by the table, under its lock, before it gives out a checker that leads
  /// here, and never again.
  final class Link: @unchecked Sendable {
    let name: String
    fileprivate(set) var checker: TypeChecker?

    init(_ name: String) { self.name = name }
  }

  let definition: TypeDefinition
  let fields: [Field]
  /// The positions of fields that have to be there.
  let required: [Int]
  let names: [String: Int]
  let isExtension: Bool
  let isReference: Bool

  init(_ definition: TypeDefinition, _ types: TypeTable) {
    self.definition = definition
    fields = definition.fields.map { Field($0, types) }
    required = definition.fields.indices.filter { definition.fields[$0].least > 0 }
    names = Dictionary(
      uniqueKeysWithValues: definition.fields.enumerated().map { ($0.element.name, $0.offset) })
    isExtension = definition.name == "Extension"
    isReference = definition.name == "Reference"
  }
}

extension TypeChecker.Field {
  fileprivate init(_ definition: FieldDefinition, _ types: TypeTable) {
    self.definition = definition
    targets = Set(definition.targets)
    if let primitive = definition.primitive {
      let list = definition.codes.flatMap { types.codes($0) }.map { CodeList($0.codeList) }
      content = .primitive(primitive, list)
    } else if definition.type == "Resource" {
      content = .resource
    } else {
      content = .object(TypeChecker.Link(definition.type))
    }
  }
}

/// The codes of a set, to be compared with bytes.
final class CodeList: Sendable {
  private let codes: Set<[UInt8]>

  init(_ list: StaticString) {
    codes = Set(list.description.split(separator: " ").map { Array($0.utf8) })
  }

  func contains(_ code: UnsafeRawBufferPointer) -> Bool { codes.contains(Array(code)) }
}

/// The checkers of a release's types, made when they are first asked for with all that they lead to.
final class CheckerTable: Sendable {
  private let types: TypeTable
  private let known = Mutex<[String: TypeChecker]>([:])
  /// What stands beside a primitive: its identifier and extensions.
  let companion: TypeChecker

  init(_ types: TypeTable) {
    self.types = types
    companion = TypeChecker(TypeDefinition("Element", .element, ""), types)
    known.withLock { $0["Element"] = companion }
    for link in companion.links { link.checker = checker(link.name) }
  }

  /// Nil where the release has no type of that name.
  func checker(_ name: String) -> TypeChecker? {
    known.withLock { known in
      if let checker = known[name] { return checker }
      guard types.definition(name) != nil else { return nil }
      var open = [name]
      var made: [TypeChecker] = []
      while let next = open.popLast() {
        guard known[next] == nil, let definition = types.definition(next) else { continue }
        let checker = TypeChecker(definition, types)
        known[next] = checker
        made.append(checker)
        open += checker.links.map(\.name)
      }
      for checker in made {
        for link in checker.links { link.checker = known[link.name] }
      }
      return known[name]
    }
  }

  func isResource(_ name: String) -> Bool { types.resource(name) != nil }
}

extension TypeChecker {
  fileprivate var links: [Link] {
    fields.compactMap { if case .object(let link) = $0.content { link } else { nil } }
  }
}
