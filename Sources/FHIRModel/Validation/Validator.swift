import ObjectModel
import ValueModel

/// Checks a resource against the definitions of its release.
///
/// What is checked: that each field is one of its type, of the right kind, as often as the type wants, primitives as
/// their types want them written, codes of required bindings, one type of each choice, what references lead to, and the
/// rules `ele-1`, `ext-1`, `dom-2` and `dom-3`. Time linear in the resource; nothing is allocated where nothing is wrong.
struct Validator {
  let table: CheckerTable
  /// In DSTU2 any object may have comments.
  let allowsComments: Bool
  private(set) var issues: [FHIRIssue] = []
  /// The way to the object that is being checked.
  private var path = IssuePath()
  /// Whether the resource that is being checked is contained in another.
  private var isContained = false

  /// The deepest nesting that is looked into; JSON that was read is no deeper.
  private static let largestDepth = 1_000

  init(table: CheckerTable, allowsComments: Bool) {
    self.table = table
    self.allowsComments = allowsComments
  }

  // MARK: Objects

  /// Checks a resource of any type.
  mutating func checkResource(_ value: Value) {
    guard value.kind == .object else {
      return report(.structure, "expected a resource, found \(value.kind)")
    }
    guard let name = value["resourceType"]?.string else {
      return report(.structure, "expected resourceType to name the type of the resource")
    }
    guard table.isResource(name), let checker = table.checker(name) else {
      return report(.notSupported, "the release has no such type of resource")
    }
    path.enterResource(name)
    check(value, checker)
    path.leaveResource()
  }

  private mutating func check(_ value: Value, _ checker: TypeChecker) {
    guard value.kind == .object else {
      return report(.structure, "expected an object, found \(value.kind)")
    }
    guard path.depth < Self.largestDepth else { return report(.structure, "expected less nesting") }
    var found = checker.definition.isResource ? 1 : 0
    for index in checker.fields.indices {
      guard let field = value.field(checker.definition.schema.names, index) else { continue }
      found += 1
      path.push(checker.definition, index)
      check(field, checker.fields[index])
      path.pop()
    }
    if value.count == 0 { report(.invariant, "ele-1: expected a value or fields") }
    if found != value.count { checkOthers(value, checker) }
    checkRequired(value, checker)
    for choice in checker.definition.choices { check(choice, value, checker) }
    if checker.isExtension { checkExtension(value) }
  }

  /// Fields that are not of the type: companions of primitives, comments, and what should not be there.
  private mutating func checkOthers(_ value: Value, _ checker: TypeChecker) {
    for (name, field) in value.fields where checker.names[name] == nil {
      if name == "resourceType", checker.definition.isResource { continue }
      if name == "fhir_comments", allowsComments { continue }
      if name.hasPrefix("_"), let index = checker.names[String(name.dropFirst())],
        case .primitive = checker.fields[index].content
      {
        path.push(checker.definition, index)
        checkCompanion(
          field, of: value.field(checker.definition.schema.names, index), checker.fields[index])
        path.pop()
      } else {
        path.push(name: name)
        report(.structure, "the type has no such field")
        path.pop()
      }
    }
  }

  private mutating func checkRequired(_ value: Value, _ checker: TypeChecker) {
    for index in checker.required
    where value.field(checker.definition.schema.names, index) == nil
      && !hasCompanion(value, index, checker)
    {
      path.push(checker.definition, index)
      report(.required, "expected the element, which has to be there")
      path.pop()
    }
  }

  private func hasCompanion(_ value: Value, _ index: Int, _ checker: TypeChecker) -> Bool {
    value["_" + checker.definition.fields[index].name] != nil
  }

  private mutating func check(
    _ choice: ChoiceDefinition, _ value: Value, _ checker: TypeChecker
  ) {
    var count = 0
    for index in choice.fields
    where value.field(checker.definition.schema.names, index) != nil {
      count += 1
    }
    if count == 1 || count == 0 && !choice.isRequired { return }
    if count == 0, choice.fields.contains(where: { hasCompanion(value, $0, checker) }) { return }
    path.push(name: choice.name)
    if count == 0 {
      report(.required, "expected the element, which has to be there")
    } else {
      report(.structure, "expected one type, found \(count)")
    }
    path.pop()
  }

  /// `ext-1`: an extension has a value or extensions.
  private mutating func checkExtension(_ value: Value) {
    var hasValue = false
    var hasExtensions = false
    for (name, _) in value.fields {
      if name == "extension" { hasExtensions = true }
      if name.hasPrefix("value") || name.hasPrefix("_value") { hasValue = true }
    }
    if hasValue == hasExtensions {
      report(.invariant, "ext-1: expected either a value or extensions")
    }
  }

  // MARK: Fields

  private mutating func check(_ value: Value, _ field: TypeChecker.Field) {
    guard field.definition.isList else { return checkOne(value, field, isInList: false) }
    guard value.kind == .array else {
      return report(.structure, "expected an array, found \(value.kind)")
    }
    let count = value.count
    if count == 0 { report(.invariant, "ele-1: expected an array to have elements") }
    if count < field.definition.least || count > field.definition.most {
      report(
        .structure, "expected \(field.definition.least) to \(field.definition.most), found \(count)"
      )
    }
    var index = 0
    for element in value.elements {
      path.element = index
      checkOne(element, field, isInList: true)
      index += 1
    }
    path.element = nil
  }

  private mutating func checkOne(_ value: Value, _ field: TypeChecker.Field, isInList: Bool) {
    switch field.content {
    case .primitive(let type, let codes):
      // Null stands where an extension is all there is.
      if value.isNull && isInList { return }
      check(value, type, codes)
    case .object(let link):
      guard let checker = link.checker else { return }
      let element = path.element
      check(value, checker)
      if checker.isReference, !field.targets.isEmpty { checkTarget(value, field.targets) }
      path.element = element
    case .resource:
      let (element, wasContained) = (path.element, isContained)
      isContained = field.definition.name == "contained"
      if isContained, wasContained {
        report(.invariant, "dom-2: expected no contained resources within contained ones")
      }
      checkResource(value)
      isContained = wasContained
      path.element = element
    }
  }

  private mutating func check(_ value: Value, _ type: PrimitiveType, _ codes: CodeList?) {
    guard type.takes(value.kind) else {
      return report(.structure, "expected \(type.kind) for \(type.rawValue), found \(value.kind)")
    }
    switch type.kind {
    case .string:
      let isRight = value.testUTF8 { type.accepts($0) }
      guard isRight else {
        return report(.value, "expected the text to be one of \(type.rawValue)")
      }
      if let codes, !value.testUTF8({ codes.contains($0) }) {
        report(.codeInvalid, "expected a code of the required set")
      }
    case .integer:
      if !type.accepts(value.integer) { report(.value, "expected an integer of \(type.rawValue)") }
    default: break
    }
  }

  private mutating func checkTarget(_ value: Value, _ targets: Set<String>) {
    guard let text = value["reference"]?.string, let parts = ReferenceParts(text),
      let type = parts.type
    else { return }
    if table.isResource(type), !targets.contains(type) {
      report(.value, "expected a reference to another type of resource")
    }
  }

  // MARK: Companions

  private mutating func checkCompanion(
    _ value: Value, of primitive: Value?, _ field: TypeChecker.Field
  ) {
    guard field.definition.isList else { return checkCompanion(value) }
    guard value.kind == .array else {
      return report(.structure, "expected an array, found \(value.kind)")
    }
    if let primitive, primitive.kind == .array, primitive.count != value.count {
      report(.structure, "expected as many extensions as values, with null where there is none")
    }
    for (index, element) in value.elements.enumerated() where !element.isNull {
      path.element = index
      checkCompanion(element)
    }
    path.element = nil
  }

  /// The identifier and extensions of a primitive.
  private mutating func checkCompanion(_ value: Value) {
    let element = path.element
    check(value, table.companion)
    path.element = element
  }

  // MARK: Issues

  private mutating func report(_ kind: FHIRIssue.Kind, _ message: String) {
    issues.append(FHIRIssue(.error, kind, path: path.description, message))
  }
}

extension PrimitiveType {
  fileprivate func takes(_ kind: Value.Kind) -> Bool {
    switch self.kind {
    case .boolean: kind == .boolean
    case .integer: kind == .integer
    case .decimal: kind == .integer || kind == .decimal
    default: kind == .string
    }
  }

  fileprivate func accepts(_ integer: Int64?) -> Bool {
    guard let integer, Int32(exactly: integer) != nil else { return false }
    switch self {
    case .unsignedInt: return integer >= 0
    case .positiveInt: return integer > 0
    default: return true
    }
  }
}
