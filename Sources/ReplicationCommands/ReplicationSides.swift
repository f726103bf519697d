internal import Andiron
internal import AndironCommands
internal import DocumentStore
internal import Foundation
internal import HTTPClient
internal import Replication

/// The sides of a replication as arguments name them, with the stores that are opened for them.
struct ReplicationSides {
  private let arguments: ParsedArguments
  private var opened: [String: Store] = [:]
  private var new: [NewStore] = []

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  var stores: [Store] { Array(opened.values) }

  /// Throws `UsageError` if a text can be no side. The error shows none: an address may have a
  /// password.
  static func check(_ texts: [String]) throws(UsageError) {
    for text in texts where !isServer(text) {
      if AddressText.isAddress(text) {
        throw UsageError("the address of a database on a server begins with http:// or https://")
      }
      guard let mark = text.lastIndex(of: "#"), mark != text.startIndex else {
        throw UsageError("a side is STORE#DATABASE, or the address of a database on a server")
      }
    }
  }

  private static func isServer(_ text: String) -> Bool {
    ["http://", "https://"].contains(where: text.lowercased().hasPrefix)
  }

  /// Throws `UsageError` if the text names neither a database of a store nor one on a server,
  /// `ReplicationError` if the address cannot be used, and what opening a store throws.
  mutating func side(_ text: String, isTarget: Bool) throws -> ReplicationSide {
    if Self.isServer(text) {
      return .server(try server(text))
    }
    guard let mark = text.lastIndex(of: "#"), mark != text.startIndex else {
      throw UsageError("a side is STORE#DATABASE, or the address of a database on a server")
    }
    let name = String(text[text.index(after: mark)...])
    guard !name.isEmpty else { throw UsageError("no name of a database follows the #") }
    let store = try store(String(text[..<mark]), isTarget: isTarget)
    return .database(
      isTarget ? try store.database(name) : try store.existingDatabase(name))
  }

  private func server(_ address: String) throws -> RemoteDatabase {
    var database = try RemoteDatabase(address)
    database.transport = try ServerTransport.make(arguments)
    return database
  }

  /// Closes the stores that were opened before a replication could begin, and removes one that was
  /// created for it.
  func abandon() {
    for store in stores { try? store.close() }
    for store in new { store.removeIfEmpty() }
  }

  /// A store that is at both sides is opened once.
  private mutating func store(_ path: String, isTarget: Bool) throws -> Store {
    let url = URL(filePath: path, directoryHint: .notDirectory).standardizedFileURL
    if let store = opened[url.path] { return store }
    if ParsedArguments.isAbsentPart(path) {
      throw UsageError("a store has a second # in its name, and there is no such store")
    }
    if let store = NewStore(url.path, arguments) { new.append(store) }
    var options = try arguments.storeOptions(isTarget ? .createIfAbsent : .existing)
    options.engine.isMaintenanceAutomatic = true
    let store = try Store(at: url, options: options)
    opened[url.path] = store
    return store
  }
}
