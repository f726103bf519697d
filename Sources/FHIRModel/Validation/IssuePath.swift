/// The way from a resource to what is being checked. Written out only where there is an issue.
struct IssuePath {
  private enum Step {
    case field(TypeDefinition, Int)
    case name(String)
    case resource(String)
  }

  private var steps: [(step: Step, element: Int?)] = []
  /// The position in the list of the last field; nil where it is no list, or the list itself is meant.
  var element: Int? {
    get { steps.last?.element ?? nil }
    set { if !steps.isEmpty { steps[steps.count - 1].element = newValue } }
  }

  var depth: Int { steps.count }

  mutating func push(_ definition: TypeDefinition, _ field: Int) {
    steps.append((.field(definition, field), nil))
  }

  mutating func push(name: String) { steps.append((.name(name), nil)) }

  mutating func pop() { steps.removeLast() }

  mutating func enterResource(_ name: String) { steps.append((.resource(name), nil)) }

  mutating func leaveResource() { steps.removeLast() }

  /// From the outermost resource on: `Bundle.entry[2].resource.name[0]`.
  var description: String {
    var text = ""
    for (step, element) in steps {
      switch step {
      case .resource(let name): if text.isEmpty { text = name }
      case .field(let definition, let index): text += "." + definition.fields[index].name
      case .name(let name): text += "." + name
      }
      if let element { text += "[\(element)]" }
    }
    return text.isEmpty ? "resource" : text
  }
}
