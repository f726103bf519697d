/// What is measured.
enum Row: String, Codable, CaseIterable, CodingKeyRepresentable {
  case pull, push, nothing, stores, latency, memory

  var title: String {
    switch self {
    case .pull: "pull from a server in another process into an empty store, durable"
    case .push: "push to an empty database of a server in another process"
    case .nothing: "a pull with nothing new"
    case .stores: "store to store"
    case .latency: "a change, from its commit to the other store, continuous, in process"
    case .memory: "memory of a pull of attachments and many documents"
    }
  }
}
