import Andiron
package import FHIRModel
import Synchronization
import ValueModel

/// A release whose resources a store keeps, without its Swift type.
package final class StoredRelease: Sendable {
  let release: any FHIRRelease.Type
  package let version: ReleaseVersion
  let words: ResourceWords
  private let options: FHIRStoreOptions
  /// Looked up when first asked for, since going through all types of a release takes long.
  private let knownNames = Mutex<[String]?>(nil)
  private let layouts = Mutex<[String: SearchLayout]>([:])

  /// Gets each layout before it is used.
  private let register: @Sendable ([any KeyDerivation]) -> Void

  init(
    _ release: any FHIRRelease.Type, _ options: FHIRStoreOptions,
    _ register: @escaping @Sendable ([any KeyDerivation]) -> Void
  ) {
    self.register = register
    self.release = release
    self.options = options
    version = release.version
    words = ResourceWords(release)
  }

  /// The tables of a release are read at first use, so that a store with resources of one release
  /// reads no other's.
  var parameters: SearchParameterTable { release.searchParameters }

  package func has(_ type: String) -> Bool { release.types.resource(type) != nil }

  /// The names of the types of resources, sorted.
  package var typeNames: [String] {
    if let known = knownNames.withLock({ $0 }) { return known }
    let names = release.types.resourceNames
    knownNames.withLock { $0 = names }
    return names
  }

  /// The type whose resources are in that collection; nil if it holds none of this release.
  package func type(ofCollection name: String) -> String? {
    let prefix = version.rawValue + "/"
    guard name.hasPrefix(prefix) else { return nil }
    let type = String(name.dropFirst(prefix.count))
    return has(type) ? type : nil
  }

  /// The collection that holds resources of a type.
  package func collection(_ type: String) -> String { "\(version.rawValue)/\(type)" }

  /// Whether the release defines such a compartment.
  func hasCompartment(_ name: String) -> Bool {
    typeNames.contains { parameters.compartment(name, includes: $0) != nil }
  }

  /// The layout that makes the keys of a type's resources. It is registered with the store before
  /// any is written.
  func layout(_ type: String) -> SearchLayout {
    if let known = layouts.withLock({ $0[type] }) { return known }
    let layout = SearchLayout(
      version, type, parameters.parameters(of: type).filter(options.isIndexed),
      bases: options.bases)
    register([layout])
    return layouts.withLock { layouts in
      if let known = layouts[type] { return known }
      layouts[type] = layout
      return layout
    }
  }

  /// The code that makes the entries of the index of a type.
  package func keys(_ type: String) -> ResourceKeys { ResourceKeys(layout(type)) }

  /// Every way in which a resource departs from the release.
  func issues(in value: Value) -> [FHIRIssue] { release.issues(in: value) }
}
