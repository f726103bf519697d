import Andiron
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

  /// The current resource with this key; nil if there is none. Throws what reading throws.
  func resource<Source: ObjectSource>(
    _ key: String, in reader: FHIRReader<Source>
  ) throws -> Value? {
    guard key.hasPrefix(Self.keyPrefix) else {
      return try reader.resource(type, id: key, release: version)
    }
    guard let key = RecordKey(text: String(key.dropFirst(Self.keyPrefix.count)), kind: .uuid) else {
      return nil
    }
    return try reader.source.collection(collection.name).value(key: key)
  }
}
