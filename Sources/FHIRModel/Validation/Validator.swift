import ObjectModel
import ValueModel

/// Checks a resource against the definitions of its release.
///
/// It checks that each field belongs to its type, has the right kind and occurs as often as the
/// type allows, that primitives are written as their types require, codes of required bindings, one
/// type per choice, the types that references lead to, and the rules `ele-1`, `ext-1` and `dom-2`.
/// Time: linear in the resource; nothing is allocated if nothing is wrong.
struct Validator {
  let table: TypeChecker.Table
  /// Whether any object may have comments, as in DSTU2.
  let allowsComments: Bool
  /// Whether decimals have a limited number of digits, as in R5.
  let limitsDecimals: Bool
  private(set) var issues: [FHIRIssue] = []
  /// The path to the object that is being checked.
  var path = IssuePath()
  /// Whether the resource that is being checked is contained in another.
  private var isContained = false
  /// Whether names have the numbers of the release's dictionary.
  private var isOfDictionary = false
  /// Whether the list of primitives that was checked last contains null.
  private var hasNull = false

  /// The deepest nesting that is checked; JSON that was read is no deeper.
  private static let largestDepth = 1_000

  init(table: TypeChecker.Table, _ version: ReleaseVersion) {
    self.table = table
    allowsComments = version == .dstu2
    limitsDecimals = version == .r5
  }

  /// Checks a resource of any type.
  mutating func check(_ value: Value) {
    value.withBorrowed(table.dictionary) { value, isOfDictionary in
      self.isOfDictionary = isOfDictionary
      checkResource(value)
    }
  }

  // MARK: Objects

  private mutating func checkResource(_ value: BorrowedValue) {
    guard let object = value.container, object.isObject else {
      return report(.structure, "expected a resource, found \(value.kind)")
    }
    guard let name = Self.resourceType(object) else {
      return report(.structure, "expected resourceType to name the type of the resource")
    }
    guard table.isResource(name), let checker = table.checker(name) else {
      return report(.notSupported, "the release has no such type of resource")
    }
    path.push(resource: name)
    check(object, checker)
    path.pop()
  }

  private static func resourceType(_ object: BorrowedValue.Container) -> String? {
    for position in object.hiddenCount..<object.count
    where object.name(position).elementsEqual("resourceType".utf8) {
      return object[position].text.map { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }

  mutating func check(_ object: BorrowedValue.Container, _ checker: TypeChecker) {
    guard path.depth < Self.largestDepth else { return report(.structure, "expected less nesting") }
    let start = object.hiddenCount
    if start == object.count { report(.invariant, "ele-1: expected a value or fields") }
    var present = FieldSet()
    var companions = FieldSet()
    for position in start..<object.count {
      switch role(position, object, checker) {
      case .field(let index):
        present.insert(index)
        path.push(checker.definition, index)
        check(object[position], checker.fields[index])
        if hasNull {
          hasNull = false
          checkNulls(object[position], index, checker, object)
        }
        path.pop()
      case .companion(let index):
        companions.insert(index)
        path.push(checker.definition, index)
        checkCompanion(object[position], checker.fields[index], index, checker, object)
        path.pop()
      case .resourceType: break
      case .comments where allowsComments: break
      case .comments, .unknown: reportUnknown(object, position)
      }
    }
    checkPresence(present, companions, checker)
    if checker.isExtension { checkExtension(present, companions, checker) }
  }

  @inline(__always)
  func role(
    _ position: Int, _ object: BorrowedValue.Container, _ checker: TypeChecker
  ) -> TypeChecker.Role {
    if isOfDictionary, let number = object.nameNumber(position),
      let role = checker.role(number: number)
    {
      return role
    }
    return checker.role(name: object.name(position))
  }

  private mutating func reportUnknown(_ object: BorrowedValue.Container, _ position: Int) {
    path.push(name: String(decoding: object.name(position), as: UTF8.self))
    report(.structure, "the type has no such field")
    path.pop()
  }

  @inline(__always)
  private mutating func checkPresence(
    _ present: FieldSet, _ companions: FieldSet, _ checker: TypeChecker
  ) {
    if !checker.required.isSubset(of: present) { reportMissing(present, companions, checker) }
    for (choice, fields) in checker.choices {
      let count = present.sharedCount(fields)
      if count == 1 || count == 0 && !choice.isRequired { continue }
      if count == 0, companions.sharedCount(fields) > 0 { continue }
      path.push(name: choice.name)
      if count == 0 {
        report(.required, "expected the element, which has to be there")
      } else {
        report(.structure, "expected one type, found \(count)")
      }
      path.pop()
    }
  }

  /// Reports required elements that are missing. A primitive that has only extensions is present.
  private mutating func reportMissing(
    _ present: FieldSet, _ companions: FieldSet, _ checker: TypeChecker
  ) {
    for index in checker.fields.indices
    where checker.required.contains(index) && !present.contains(index)
      && !companions.contains(index)
    {
      path.push(checker.definition, index)
      report(.required, "expected the element, which has to be there")
      path.pop()
    }
  }

  /// `ext-1`: an extension has a value or extensions.
  private mutating func checkExtension(
    _ present: FieldSet, _ companions: FieldSet, _ checker: TypeChecker
  ) {
    guard let choice = checker.choices.first?.fields, let extensions = checker.extensionField else {
      return
    }
    let hasValue = present.sharedCount(choice) > 0 || companions.sharedCount(choice) > 0
    if hasValue == present.contains(extensions) {
      report(.invariant, "ext-1: expected either a value or extensions")
    }
  }

  // MARK: Fields

  @inline(__always)
  private mutating func check(_ value: BorrowedValue, _ field: TypeChecker.Field) {
    if field.isList { checkList(value, field) } else { checkOne(value, field, isInList: false) }
  }

  private mutating func checkList(_ value: BorrowedValue, _ field: TypeChecker.Field) {
    guard let array = value.container, !array.isObject else {
      return report(.structure, "expected an array, found \(value.kind)")
    }
    let count = array.count
    if count == 0 { report(.invariant, "ele-1: expected an array to have elements") }
    if count < field.least || count > field.most {
      report(.structure, "expected \(field.least) to \(field.most), found \(count)")
    }
    for index in 0..<count {
      path.move(to: index)
      checkOne(array[index], field, isInList: true)
    }
    path.move(to: -1)
  }

  private mutating func checkOne(
    _ value: BorrowedValue, _ field: TypeChecker.Field, isInList: Bool
  ) {
    switch field.content {
    case .primitive(let type, let codes):
      // Null stands where only an extension is present.
      if isInList, value.isNull {
        hasNull = true
        return
      }
      check(value, type, codes)
    case .object(let link):
      guard let checker = link.checker else { return }
      guard let object = value.container, object.isObject else {
        return report(.structure, "expected an object, found \(value.kind)")
      }
      check(object, checker)
      if !field.targets.isEmpty { checkTarget(object, checker, field.targets) }
    case .resource:
      let wasContained = isContained
      isContained = field.isContained
      if isContained, wasContained {
        report(.invariant, "dom-2: expected no contained resources within contained ones")
      }
      checkResource(value)
      isContained = wasContained
    }
  }

  private mutating func check(_ value: BorrowedValue, _ type: PrimitiveType, _ codes: CodeList?) {
    switch type.kind {
    case .string:
      guard let text = value.text else { return reportKind(value, type) }
      guard type.accepts(text) else {
        return report(.value, "expected \(type.rule)")
      }
      if let codes, !codes.contains(text) {
        report(.codeInvalid, "expected a code of the required set")
      }
    case .boolean: if value.kind != .boolean { reportKind(value, type) }
    case .integer:
      guard value.kind == .integer else { return reportKind(value, type) }
      if !type.accepts(value.integer) { report(.value, "expected \(type.rule)") }
    default:
      guard value.kind == .decimal || value.kind == .integer else {
        return reportKind(value, type)
      }
      if limitsDecimals, let decimal = value.decimal, !DecimalRule.accepts(decimal) {
        report(.value, "expected \(type.rule)")
      }
    }
  }

  private mutating func reportKind(_ value: BorrowedValue, _ type: PrimitiveType) {
    report(.structure, "expected \(type.kind) for \(type.rawValue), found \(value.kind)")
  }

  // MARK: Issues

  mutating func report(_ kind: FHIRIssue.Kind, _ message: String) {
    issues.append(FHIRIssue(.error, kind, path: path.description, message))
  }
}

extension PrimitiveType {
  fileprivate func accepts(_ integer: Int64?) -> Bool {
    guard let integer, Int32(exactly: integer) != nil else { return false }
    switch self {
    case .unsignedInt: return integer >= 0
    case .positiveInt: return integer > 0
    default: return true
    }
  }
}
