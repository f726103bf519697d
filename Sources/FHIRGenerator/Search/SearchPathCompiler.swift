import FHIRModel

/// Follows an expression through the types of a release.
struct SearchPathCompiler {
  let types: SearchTypes
  /// The type that has the parameter.
  let base: String

  /// Everything that the expression may reach from `start`.
  func cursors(
    _ expression: SearchExpression, from start: SearchCursor
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    switch expression {
    case .name(let name): return [try root(name, start)]
    case .resource: return [SearchCursor(base).adding(.resource)]
    case .member(let inner, let name):
      return try each(inner, start) { cursor throws(SearchExpression.Failure) in
        try member(name, of: cursor)
      }
    case .position(let inner, let position):
      return try each(inner, start) { cursor throws(SearchExpression.Failure) in
        guard cursor.lists.last == cursor.steps.count else {
          throw SearchExpression.Failure("a position is asked of what is no list")
        }
        return [cursor.adding(.position(position))]
      }
    case .operation(let left, "|", let right):
      return try cursors(left, from: start) + cursors(right, from: start)
    case .operation(let left, "as", let right):
      return try select(left, right, start)
    case .operation(let left, "and", let right):
      return [try isNotFalse(left, right, start)]
    case .operation(_, let sign, _):
      throw SearchExpression.Failure("`\(sign)` stands outside of `where`")
    case .literal: throw SearchExpression.Failure("a literal stands outside of `where`")
    case .call(let inner?, let name, let arguments):
      return try call(name, arguments, on: inner, start)
    case .call(nil, let name, _): throw SearchExpression.Failure("\(name)() stands alone")
    }
  }

  private func each(
    _ inner: SearchExpression, _ start: SearchCursor,
    _ body: (SearchCursor) throws(SearchExpression.Failure) -> [SearchCursor]
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    var result: [SearchCursor] = []
    for cursor in try cursors(inner, from: start) { result += try body(cursor) }
    return result
  }

  private func root(_ name: String, _ start: SearchCursor) throws(SearchExpression.Failure)
    -> SearchCursor
  {
    if start.steps.isEmpty, start.type == base,
      [base, "Resource", "DomainResource"].contains(name)
    {
      return start
    }
    guard let element = types.element(name, of: start.type) else {
      throw SearchExpression.Failure("\(start.type) has no element \(name)")
    }
    return start.entering(element)
  }

  /// Steps into an element; if the type of a choice is open, into that element of each type that
  /// has it.
  private func member(
    _ name: String, of cursor: SearchCursor
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    if let choice = cursor.choice {
      let found = choice.types.filter { types.element(name, of: $0.name) != nil }
      guard !found.isEmpty else {
        throw SearchExpression.Failure("\(choice.name) has no element \(name)")
      }
      var result: [SearchCursor] = []
      for type in found { result += try member(name, of: cursor.chosen(type.name)) }
      return result
    }
    if let element = types.element(name, of: cursor.type) { return [cursor.entering(element)] }
    if let (element, type) = types.choice(name, of: cursor.type) {
      return [cursor.entering(element).chosen(type)]
    }
    throw SearchExpression.Failure("\(cursor.type) has no element \(name)")
  }

  // MARK: Functions

  private func call(
    _ name: String, _ arguments: [SearchExpression], on inner: SearchExpression,
    _ start: SearchCursor
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    switch (name, arguments.count) {
    case ("as", 1), ("ofType", 1): return try select(inner, arguments[0], start)
    case ("is", 1): return try isType(inner, arguments[0], start)
    case ("where", 1):
      return try each(inner, start) { cursor throws(SearchExpression.Failure) in
        try filter(cursor, arguments[0])
      }
    case ("extension", 1):
      guard case .literal(let url) = arguments[0], Self.isPlain(url, "()|; ") else {
        throw SearchExpression.Failure("an extension has no URL")
      }
      return try cursors(inner, from: start).map { $0.adding(.extension(url), "Extension") }
    case ("exists", 0):
      return try each(inner, start) { cursor throws(SearchExpression.Failure) in
        [try test(cursor) { .exists($0) }]
      }
    case ("first", 0): return try first(cursors(inner, from: start))
    default: throw SearchExpression.Failure("\(name)() is not known")
    }
  }

  private func select(
    _ inner: SearchExpression, _ type: SearchExpression, _ start: SearchCursor
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    let name = try typeName(type)
    return try each(inner, start) { cursor throws(SearchExpression.Failure) in
      if let choice = cursor.choice {
        guard let found = SearchTypes.alternative(name, of: choice) else {
          throw SearchExpression.Failure("\(choice.name) may hold no \(name)")
        }
        return [cursor.chosen(found)]
      }
      if cursor.type == "Resource", types.isResource(name) {
        return [cursor.adding(.resourceType(name), name)]
      }
      guard cursor.type.lowercased() == name.lowercased() else {
        throw SearchExpression.Failure("it takes \(cursor.type) for \(name)")
      }
      return [cursor]
    }
  }

  private func typeName(_ expression: SearchExpression) throws(SearchExpression.Failure) -> String {
    switch expression {
    case .name(let name), .member(.name("FHIR"), let name): return name
    default: throw SearchExpression.Failure("a type has no name")
    }
  }

  /// `value.is(Quantity)`: true if the value is a quantity.
  private func isType(
    _ inner: SearchExpression, _ type: SearchExpression, _ start: SearchCursor
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    let name = try typeName(type)
    return try each(inner, start) { cursor throws(SearchExpression.Failure) in
      guard let choice = cursor.choice, let found = SearchTypes.alternative(name, of: choice) else {
        throw SearchExpression.Failure("it asks for \(name) where that cannot be")
      }
      let field = SearchCursor.field(choice, found)
      return [cursor.adding(.present(field)).adding(.exists([field]), "boolean")]
    }
  }

  /// The first value of a union: a part counts if those before it are absent.
  private func first(_ cursors: [SearchCursor]) throws(SearchExpression.Failure) -> [SearchCursor] {
    var result: [SearchCursor] = []
    var absent: [SearchPath.Step] = []
    for cursor in cursors {
      var next = cursor.first
      next.steps = absent + next.steps
      result.append(next)
      guard case .field(let name) = cursor.steps.first, cursor.steps.count == 1 else { break }
      absent.append(.absent(name))
    }
    guard result.count == cursors.count else {
      throw SearchExpression.Failure("which of several is first is known in the resource only")
    }
    return result
  }

  // MARK: Conditions

  /// `deceased.exists() and deceased != false`.
  private func isNotFalse(
    _ left: SearchExpression, _ right: SearchExpression, _ start: SearchCursor
  ) throws(SearchExpression.Failure) -> SearchCursor {
    guard case .call(let there?, "exists", []) = left,
      case .operation(there, "!=", .literal("false")) = right,
      case let cursors = try cursors(there, from: start), cursors.count == 1
    else { throw SearchExpression.Failure("`and` stands outside of `where`") }
    return try test(cursors[0]) { .isNotFalse($0) }
  }

  /// Replaces the value at the cursor by a boolean.
  private func test(
    _ cursor: SearchCursor, _ step: ([String]) -> SearchPath.Step
  ) throws(SearchExpression.Failure) -> SearchCursor {
    guard let fields = cursor.fields else {
      throw SearchExpression.Failure("exists() is asked of no field")
    }
    // A boolean that is false does not count as present: R4 says so where STU3 only asks for
    // existence.
    let isFlag = cursor.choice?.types.contains { $0.name == "boolean" } == true
    var parent = cursor
    if cursor.choice == nil { parent.steps.removeLast() }
    return parent.adding(isFlag ? .isNotFalse(fields) : step(fields), "boolean")
  }

  private func filter(
    _ cursor: SearchCursor, _ condition: SearchExpression
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    switch condition {
    case .operation(.call(nil, "resolve", []), "is", let type):
      let name = try typeName(type)
      return try references(cursor).map { $0.adding(.targets([name])) }
    case .operation(.name(let name), "=", .literal(let text)) where Self.isPlain(text, "()|; ,=.:"):
      guard let element = types.element(name, of: cursor.type), !element.isChoice,
        !element.isList, PrimitiveType(rawValue: element.types[0].name)?.kind == .string
      else {
        throw SearchExpression.Failure(
          "\(cursor.type).\(name) is no code to compare with '\(text)'")
      }
      return [cursor.adding(.where(name, equals: text))]
    case .call(.call(nil, "extension", let arguments), "exists", []):
      guard case .literal(let url) = arguments.first, Self.isPlain(url, "()|; ") else {
        throw SearchExpression.Failure("an extension has no URL")
      }
      return [cursor.adding(.hasExtension(url))]
    default: throw SearchExpression.Failure("a condition of `where` is not known")
    }
  }

  private func references(_ cursor: SearchCursor) throws(SearchExpression.Failure) -> [SearchCursor]
  {
    if cursor.type == "CodeableReference" { return try member("reference", of: cursor) }
    let kept = SearchValueTypes.kept(cursor, for: .reference)
    guard !kept.isEmpty else { throw SearchExpression.Failure("it resolves what is no reference") }
    return kept
  }

  /// Whether a table can hold the text: it is not empty and contains none of the marks.
  private static func isPlain(_ text: String, _ marks: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && !$0.isNewline && !marks.contains($0) }
  }
}
