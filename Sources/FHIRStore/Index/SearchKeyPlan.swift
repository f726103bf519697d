import FHIRModel
import Synchronization
import ValueModel

/// The paths of all parameters with keys of one type, as a tree, so that common first steps are
/// taken once.
final class SearchKeyPlan: Sendable {
  /// The parameters whose paths end in one place and make the same terms from it.
  struct Leaf: Sendable {
    let kind: SearchParameter.Kind
    let valueType: String
    /// The numbers of the parameters, ascending.
    fileprivate(set) var numbers: [UInt8]
  }

  /// A place that one or more paths lead to.
  fileprivate final class Node: Sendable {
    let leaves: [Leaf]
    /// The names of the fields in which paths continue; `fields` holds their nodes in the same
    /// order.
    let names: FieldNames
    let fields: [Node]
    let positions: [(position: Int, next: Node)]
    let others: [(step: SearchPath.Step, next: Node)]

    init(_ draft: Draft) {
      var names: [String] = []
      var fields: [Node] = []
      var positions: [(position: Int, next: Node)] = []
      var others: [(step: SearchPath.Step, next: Node)] = []
      for (step, next) in draft.steps {
        switch step {
        case .field(let name):
          names.append(name)
          fields.append(Node(next))
        case .position(let position): positions.append((position, Node(next)))
        default: others.append((step, Node(next)))
        }
      }
      leaves = draft.leaves
      self.names = FieldNames(names)
      self.fields = fields
      self.positions = positions
      self.others = others
    }
  }

  private let root: Node

  init(_ parameters: [ParameterNumbers.Owned]) {
    let draft = Draft()
    for parameter in parameters.sorted(by: { $0.number < $1.number }) {
      for path in parameter.paths { draft.add(path, parameter.number, parameter.kind) }
    }
    root = Node(draft)
  }

  /// Calls `body` with each value that a path ends at, once for each way of making terms from it.
  func forEachValue(in resource: Value, _ body: (Leaf, Value) -> Void) {
    walk(resource, root, resource, body)
  }

  private func walk(
    _ value: Value, _ node: Node, _ resource: Value, _ body: (Leaf, Value) -> Void
  ) {
    for (position, next) in node.positions {
      let element = value.kind == .array ? value[position] : position == 0 ? value : nil
      if let element { walk(element, next, resource, body) }
    }
    walkElements(value, node, resource, body)
  }

  /// Takes all steps except those to positions, from each element if the value is an array.
  private func walkElements(
    _ value: Value, _ node: Node, _ resource: Value, _ body: (Leaf, Value) -> Void
  ) {
    if value.kind == .array {
      for element in value.elements { walkElements(element, node, resource, body) }
      return
    }
    if !value.isNull {
      for leaf in node.leaves { body(leaf, value) }
    }
    for (index, next) in node.fields.enumerated() {
      if let field = value.field(node.names, index) { walk(field, next, resource, body) }
    }
    for (step, next) in node.others {
      _ = SearchPath.take(step, value, resource) { reached in
        walk(reached, next, resource, body)
        return true
      }
    }
  }
}

extension SearchKeyPlan {
  /// A node while paths are added to it.
  fileprivate final class Draft {
    var leaves: [Leaf] = []
    var steps: [(step: SearchPath.Step, next: Draft)] = []

    func add(_ path: SearchPath, _ number: UInt8, _ kind: SearchParameter.Kind) {
      var draft = self
      for step in path.steps { draft = draft.next(step) }
      draft.end(kind, path.valueType, number)
    }

    private func next(_ step: SearchPath.Step) -> Draft {
      if let known = steps.first(where: { $0.step == step }) { return known.next }
      let next = Draft()
      steps.append((step, next))
      return next
    }

    private func end(_ kind: SearchParameter.Kind, _ valueType: String, _ number: UInt8) {
      guard let known = leaves.firstIndex(where: { $0.kind == kind && $0.valueType == valueType })
      else { return leaves.append(Leaf(kind: kind, valueType: valueType, numbers: [number])) }
      if !leaves[known].numbers.contains(number) { leaves[known].numbers.append(number) }
    }
  }
}

extension SearchKeyPlan {
  /// The plans of all layouts that were asked for, shared by all stores so that field names are
  /// looked up once.
  private static let known = Mutex<[String: SearchKeyPlan]>([:])

  /// The plan of the layout with that identifier.
  static func of(
    _ identifier: String, _ parameters: [ParameterNumbers.Owned]
  ) -> SearchKeyPlan {
    known.withLock { known in
      if let plan = known[identifier] { return plan }
      let plan = SearchKeyPlan(parameters)
      known[identifier] = plan
      return plan
    }
  }
}
