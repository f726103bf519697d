/// A directory of the simulation: the names that reads see, and those on the medium.
struct SimulatedDirectory: Sendable {
  /// A name in a directory that was set or, if there is no node, removed.
  struct Change: Sendable {
    let directory: Int
    let name: String
    let node: SimulatedDirectory.Node?
  }

  /// The file or directory that a name stands for, by its index in the state.
  enum Node: Sendable, Hashable {
    case file(Int)
    case directory(Int)
  }

  var entries: [String: Node] = [:]
  var durableEntries: [String: Node] = [:]
}
