import FHIRModel

/// The place that an expression has reached while it is compiled.
struct SearchCursor {
  var steps: [SearchPath.Step] = []
  /// The type there; empty if the type of a choice is still open.
  var type: String
  /// The choice whose type is still open.
  var choice: TypeModel.Element?
  /// The types that a reference here may lead to; empty for any.
  var targets: [String] = []
  /// The number of steps to each list on the way.
  var lists: [Int] = []

  init(_ type: String) { self.type = type }

  /// The field of a choice in JSON.
  static func field(_ element: TypeModel.Element, _ type: String) -> String {
    element.name + type.prefix(1).uppercased() + type.dropFirst()
  }

  /// The fields of the choice in JSON, or the one field that was entered.
  var fields: [String]? {
    if let choice { return choice.types.map { Self.field(choice, $0.name) } }
    guard case .field(let name) = steps.last else { return nil }
    return [name]
  }

  /// The cursor with one type of the choice.
  func chosen(_ type: String) -> SearchCursor {
    guard let choice else { return self }
    var next = adding(.field(Self.field(choice, type)), type)
    next.targets = choice.types.first { $0.name == type }?.targets ?? []
    return next
  }

  func adding(_ step: SearchPath.Step, _ type: String? = nil) -> SearchCursor {
    var next = self
    next.steps.append(step)
    next.type = type ?? self.type
    next.choice = nil
    return next
  }

  /// The cursor moved into an element of the type.
  func entering(_ element: TypeModel.Element) -> SearchCursor {
    if element.isChoice {
      var next = self
      next.choice = element
      next.type = ""
      return next
    }
    var next = adding(.field(element.name), element.types[0].name)
    // The targets belong to the codeable reference, not to the reference within it.
    if type != "CodeableReference" { next.targets = element.types[0].targets }
    if element.isList { next.lists.append(next.steps.count) }
    return next
  }

  /// The cursor limited to the first of all values that it reaches.
  var first: SearchCursor {
    var next = self
    for place in lists.reversed() { next.steps.insert(.position(0), at: place) }
    next.lists = []
    return next
  }

  /// The types that a reference may lead to, after any filter; empty for any.
  var keptTargets: [String] {
    if case .targets(let types) = steps.last { return types }
    return targets
  }

  var path: SearchPath { SearchPath(steps, valueType: type) }
}
