/// One directory of the simulation: the names that reads see, and those on the medium.
struct SimulatedDirectory: Sendable {
  var entries: [String: SimulatedNode] = [:]
  var durableEntries: [String: SimulatedNode] = [:]
}

/// What a name stands for, by its index in the state.
enum SimulatedNode: Sendable, Hashable {
  case file(Int)
  case directory(Int)
}

/// One name of one directory that was set or, with no node, taken away.
struct EntryChange: Sendable {
  let directory: Int
  let name: String
  let node: SimulatedNode?
}
