import FHIRModel

/// Where an expression has come to while it is compiled.
struct SearchCursor {
  var steps: [SearchPath.Step] = []
  /// The type there; of a choice that was not made yet, the empty string.
  var type: String
  /// The choice that was not made yet.
  var choice: ElementModel?
  /// The types that a reference here may lead to; empty for any.
  var targets: [String] = []
  /// How many steps lead to each list on the way.
  var lists: [Int] = []

  init(_ type: String) { self.type = type }

  /// The field of a choice in JSON.
  static func field(_ element: ElementModel, _ type: String) -> String {
    element.name + type.prefix(1).uppercased() + type.dropFirst()
  }

  /// The fields of the choice in JSON, or the one field that was walked into.
  var fields: [String]? {
    if let choice { return choice.types.map { Self.field(choice, $0.name) } }
    guard case .field(let name) = steps.last else { return nil }
    return [name]
  }

  /// With one type of the choice.
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

  /// Into an element that the type has.
  func entering(_ element: ElementModel) -> SearchCursor {
    if element.isChoice {
      var next = self
      next.choice = element
      next.type = ""
      return next
    }
    var next = adding(.field(element.name), element.types[0].name)
    // What a codeable reference may lead to is said of it, not of the reference in it.
    if type != "CodeableReference" { next.targets = element.types[0].targets }
    if element.isList { next.lists.append(next.steps.count) }
    return next
  }

  /// The first of all that is reached.
  var first: SearchCursor {
    var next = self
    for place in lists.reversed() { next.steps.insert(.position(0), at: place) }
    next.lists = []
    return next
  }

  /// The types that a reference is kept for; empty for any.
  var keptTargets: [String] {
    if case .targets(let types) = steps.last { return types }
    return targets
  }

  var path: SearchPath { SearchPath(steps, valueType: type) }
}
