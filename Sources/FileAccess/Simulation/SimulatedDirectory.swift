/// A directory of the simulation: the names that reads see, and those on the medium.
struct SimulatedDirectory: Sendable {
  var entries: [String: SimulatedNode] = [:]
  var durableEntries: [String: SimulatedNode] = [:]
}

/// The file or directory that a name stands for, by its index in the state.
enum SimulatedNode: Sendable, Hashable {
  case file(Int)
  case directory(Int)
}

/// A name in a directory that was set or, if there is no node, removed.
struct EntryChange: Sendable {
  let directory: Int
  let name: String
  let node: SimulatedNode?
}
