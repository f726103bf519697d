import Synchronization
import ValueModel

/// A type prepared for checking many objects.
final class TypeChecker: Sendable {
  /// One field, with everything that can be looked up beforehand.
  struct Field: Sendable {
    let content: Content
    let isList: Bool
    let least: Int
    let most: Int
    /// The types that a reference may lead to; empty for any type, and for other fields.
    let targets: Set<String>
    let isContained: Bool
  }

  enum Content: Sendable {
    case primitive(PrimitiveType, CodeList?)
    case object(Link)
    case resource
  }

  /// The type of a field, which may be one that leads back to this type.
  ///
  /// `@unchecked Sendable`: `checker` is set by the table under its lock, before the table hands
  /// out a checker that leads here, and never again.
  final class Link: @unchecked Sendable {
    let name: String
    fileprivate(set) var checker: TypeChecker?

    init(_ name: String) { self.name = name }
  }

  /// The meaning of a field name.
  enum Role: Sendable {
    case unknown
    case field(Int)
    /// The identifier and extensions of the primitive in a field.
    case companion(Int)
    case resourceType
    case comments
  }

  let definition: TypeDefinition
  let fields: [Field]
  let choices: [(definition: TypeDefinition.ChoiceDefinition, fields: FieldSet)]
  /// The fields that must be present.
  let required: FieldSet
  let isExtension: Bool
  let isReference: Bool
  /// The position of the reference in a CodeableReference; nil in other types.
  let conceptReference: Int?
  /// The position of the extensions.
  let extensionField: Int?
  private let rolesByName: [String: Role]
  /// By the number that the release's dictionary has for the name.
  private let rolesByNumber: [Role]

  init(_ definition: TypeDefinition, _ types: TypeTable, _ dictionary: ValueDictionary) {
    self.definition = definition
    fields = definition.fields.map { Field($0, types) }
    choices = definition.choices.map { ($0, FieldSet($0.fields)) }
    required = FieldSet(definition.fields.indices.filter { definition.fields[$0].least > 0 })
    isExtension = definition.name == "Extension"
    isReference = definition.name == "Reference"
    conceptReference =
      definition.name == "CodeableReference"
      ? definition.fields.firstIndex { $0.name == "reference" } : nil
    extensionField = definition.fields.firstIndex { $0.name == "extension" }
    var roles: [String: Role] = ["fhir_comments": .comments]
    if definition.isResource { roles["resourceType"] = .resourceType }
    for (index, field) in definition.fields.enumerated() {
      roles[field.name] = .field(index)
      if field.primitive != nil { roles["_" + field.name] = .companion(index) }
    }
    rolesByName = roles
    var byNumber: [Role] = []
    for (name, role) in roles {
      guard let number = dictionary.nameNumber(name).map(Int.init), number < 1 << 14 else {
        continue
      }
      while byNumber.count <= number { byNumber.append(.unknown) }
      byNumber[number] = role
    }
    rolesByNumber = byNumber
  }

  @inline(__always)
  func role(number: UInt32) -> Role? {
    number < rolesByNumber.count ? rolesByNumber[Int(number)] : nil
  }

  func role(name: UnsafeRawBufferPointer) -> Role {
    rolesByName[String(decoding: name, as: UTF8.self)] ?? .unknown
  }

  /// The checkers of a release's types, created when they are first asked for, together with all
  /// that they lead to.
  final class Table: Sendable {
    let dictionary: ValueDictionary
    private let types: TypeTable
    private let known = Mutex<[String: TypeChecker]>([:])
    /// The checker of the companion of a primitive: its identifier and extensions.
    let companion: TypeChecker

    init(_ types: TypeTable, _ dictionary: ValueDictionary) {
      self.types = types
      self.dictionary = dictionary
      companion = TypeChecker(TypeDefinition("Element", .element, ""), types, dictionary)
      known.withLock { $0["Element"] = companion }
      for link in companion.links { link.checker = checker(link.name) }
    }

    /// The checker of a type; nil if the release has no type of that name.
    func checker(_ name: String) -> TypeChecker? {
      known.withLock { known in
        if let checker = known[name] { return checker }
        guard types.definition(name) != nil else { return nil }
        var open = [name]
        var made: [TypeChecker] = []
        while let next = open.popLast() {
          guard known[next] == nil, let definition = types.definition(next) else { continue }
          let checker = TypeChecker(definition, types, dictionary)
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
}

extension TypeChecker.Field {
  fileprivate init(_ definition: FieldDefinition, _ types: TypeTable) {
    isList = definition.isList
    least = definition.least
    most = definition.most
    targets = Set(definition.targets)
    isContained = definition.name == "contained"
    if let primitive = definition.primitive {
      let list = definition.codes.flatMap { types.codes($0) }.map { CodeList($0.codes) }
      content = .primitive(primitive, list)
    } else if definition.type == "Resource" {
      content = .resource
    } else {
      content = .object(TypeChecker.Link(definition.type))
    }
  }
}

extension TypeChecker {
  fileprivate var links: [Link] {
    fields.compactMap { if case .object(let link) = $0.content { link } else { nil } }
  }
}
