import CollectionModel
import FHIRModel
import FHIRStore
import ValueModel

/// A type of resource in one release, and the texts that name its resources.
struct ResourcePlace: Sendable {
  let release: any FHIRRelease.Type
  let type: String

  var version: ReleaseVersion { release.version }
  var collection: CollectionPlace { CollectionPlace(.resources, "\(version.rawValue)/\(type)") }

  init(_ release: any FHIRRelease.Type, _ type: String) {
    self.release = release
    self.type = type
  }

  /// Nil if the name is not that of a collection of resources of these releases.
  init?(_ name: String, _ releases: [any FHIRRelease.Type]) {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      let release = releases.first(where: { $0.version.rawValue == parts[0] }),
      release.types.resource(parts[1]) != nil
    else { return nil }
    self.init(release, parts[1])
  }

  /// A resource is named by its `id`; one without an `id` by its primary key.
  static func key(of resource: Value) -> String {
    if let id = resource["id"]?.string { return id }
    return RecordKey(of: resource).map { keyPrefix + $0.text } ?? ""
  }

  /// No `id` contains an equals sign.
  private static let keyPrefix = "pk="

  /// Whether a text that names a resource contains its primary key, and not its `id`.
  static func hasPrimaryKey(_ text: String) -> Bool { text.hasPrefix(keyPrefix) }

  /// The primary key in a text that has one; nil if it is malformed.
  static func primaryKey(_ text: String) -> RecordKey? {
    RecordKey(text: String(text.dropFirst(keyPrefix.count)), kind: .uuid)
  }
}
