/// Finds the nodes of a graph that lead to each other, by Tarjan's algorithm without recursion,
/// from the visited nodes. A component comes after those that it leads to.
struct ComponentSearch<Node: Hashable> {
  private struct Frame {
    var node: Node
    var neighbours: [Node]
    var next = 0
  }

  private var order: [Node: Int] = [:]
  private var low: [Node: Int] = [:]
  private var stack: [Node] = []
  private var isOnStack: Set<Node> = []

  /// Returns the components that are reachable from this node and were not found before.
  mutating func visit(
    _ root: Node, _ neighbours: (Node) throws -> [Node]
  ) rethrows -> [[Node]] {
    guard order[root] == nil else { return [] }
    var found: [[Node]] = []
    var frames = [try enter(root, neighbours)]
    while var frame = frames.popLast() {
      if frame.next < frame.neighbours.count {
        let other = frame.neighbours[frame.next]
        frame.next += 1
        frames.append(frame)
        if order[other] == nil {
          frames.append(try enter(other, neighbours))
        } else if isOnStack.contains(other) {
          lower(frame.node, to: order[other])
        }
        continue
      }
      if let parent = frames.last?.node { lower(parent, to: low[frame.node]) }
      if low[frame.node] == order[frame.node] { found.append(leave(frame.node)) }
    }
    return found
  }

  private mutating func enter(
    _ node: Node, _ neighbours: (Node) throws -> [Node]
  ) rethrows -> Frame {
    order[node] = order.count
    low[node] = order[node]
    stack.append(node)
    isOnStack.insert(node)
    return Frame(node: node, neighbours: try neighbours(node))
  }

  private mutating func lower(_ node: Node, to number: Int?) {
    guard let number, let own = low[node] else { return }
    low[node] = min(own, number)
  }

  private mutating func leave(_ node: Node) -> [Node] {
    var component: [Node] = []
    while let last = stack.popLast() {
      isOnStack.remove(last)
      component.append(last)
      if last == node { break }
    }
    return component.reversed()
  }
}
