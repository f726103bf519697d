package import Andiron
internal import Foundation
package import StorageEngine

/// A store that is absent before a command, which may create it.
package struct NewStore {
  private let path: String
  private let options: (EngineOptions.Mode) throws -> StoreOptions

  /// Nil if there is something at the path already.
  package init?(_ path: String, _ arguments: ParsedArguments) {
    guard !FileManager.default.fileExists(atPath: path) else { return nil }
    self.init(path) { try arguments.storeOptions($0) }
  }

  private init(_ path: String, options: @escaping (EngineOptions.Mode) throws -> StoreOptions) {
    self.path = path
    self.options = options
  }

  /// Removes the store at a path, which was absent before, if nothing was stored in it, as the
  /// other method of this name does. `options` returns those for opening it.
  package static func removeIfEmpty(
    _ path: String, options: @escaping (EngineOptions.Mode) throws -> StoreOptions
  ) {
    NewStore(path, options: options).removeIfEmpty()
  }

  /// Removes the store if nothing was stored in it: no object, no document, and no resource, also
  /// none that was deleted since. Leaves it alone if it cannot be opened, as while another program
  /// has it open.
  package func removeIfEmpty() {
    guard FileManager.default.fileExists(atPath: path), let seen = open(.readOnly) else { return }
    let isEmpty = isEmpty(seen)
    try? seen.close()
    guard isEmpty, let store = open(.existing) else { return }
    // Under another name, nobody else can open it while its files are removed.
    let removed = path + ".removed-\(UUID().uuidString)"
    let isRemoved = self.isEmpty(store) && rename(path, removed) == 0
    try? store.close()
    if isRemoved { try? FileManager.default.removeItem(atPath: removed) }
  }

  private func isEmpty(_ store: Store) -> Bool {
    guard let collections = try? store.collections() else { return false }
    return collections.allSatisfy { $0.count == 0 && !ResourceCollection.isOne($0.name) }
  }

  /// A store that an error left unclosed gives its directory back some moments later.
  private func open(_ mode: EngineOptions.Mode) -> Store? {
    for _ in 0..<40 {
      do {
        let url = URL(filePath: path, directoryHint: .notDirectory)
        return try Store(at: url, options: options(mode))
      } catch let error as StoreError where error.engine?.code == .locked {
        Thread.sleep(forTimeInterval: 0.05)
      } catch {
        return nil
      }
    }
    return nil
  }
}
