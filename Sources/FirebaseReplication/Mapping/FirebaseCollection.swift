import Andiron
import Foundation
public import ObjectModel
import ValueModel

/// Declares which objects of a store are synchronised with which path of a database, and in which
/// form.
///
///     FirebaseCollection(Patient.self, path: "patients")
///       .naming(\.familyName, "family").encoding(\.born, as: .milliseconds).ignoring(\.draft)
///
/// Each object is one child of the path, under its primary key, with its properties as children.
/// The server adds the time of each change, and of the deletion: deleted objects stay as
/// tombstones, so that other devices learn of the deletion. Additional properties that others write
/// are kept.
public struct FirebaseCollection<Object: StoredObject>: Sendable {
  private struct Rule: Sendable {
    var property: any PartialKeyPath<Object> & Sendable
    var change: @Sendable (inout PropertyRule) -> Void
  }

  private let path: String
  private var rules: [Rule] = []
  private var identity: (any PartialKeyPath<Object> & Sendable)?
  private var timeName = "modifiedAt"
  private var tombstoneName = "deletedAt"
  private var documentName: String?
  private var mode = FirebaseUploadMode.conditional
  private var decide: @Sendable (MergeInput) throws -> MergeDecision = {
    MergePolicies.decision(.mergedFields, $0)
  }

  /// Declares the objects of a type, at a path such as `clinics/3/patients`.
  public init(_ type: Object.Type, path: String) { self.path = path }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  private func adding(
    _ property: any PartialKeyPath<Object> & Sendable,
    _ change: @escaping @Sendable (inout PropertyRule) -> Void
  ) -> Self {
    changed { $0.rules.append(Rule(property: property, change: change)) }
  }

  /// Returns the declaration with another name for a property in the database.
  public func naming(
    _ property: any PartialKeyPath<Object> & Sendable, _ name: String
  ) -> Self {
    adding(property) { $0.name = name }
  }

  /// Returns the declaration with another form for a property in the database.
  public func encoding(
    _ property: any PartialKeyPath<Object> & Sendable, as codec: FirebaseCodec
  ) -> Self {
    adding(property) { $0.codec = codec }
  }

  /// Returns the declaration without a property: it stays on each device.
  public func ignoring(_ property: any PartialKeyPath<Object> & Sendable) -> Self {
    adding(property) { $0.isIgnored = true }
  }

  /// Returns the declaration with a property that holds the primary key of another object, or a
  /// list of them, written as the keys of those objects in the database.
  ///
  /// The objects may arrive in any order: a key whose object has not arrived yet is kept, and
  /// refers to the object as soon as it arrives.
  public func referring(_ property: any PartialKeyPath<Object> & Sendable) -> Self {
    adding(property) { $0.codec = .reference }
  }

  /// Returns the declaration with a property, a text or an integer, as the identifier in the
  /// database instead of the primary key, which each device then chooses on its own.
  ///
  /// An object from another device that has the identifier of a local object is merged with it. An
  /// index of the property makes this fast.
  public func identified(by property: any PartialKeyPath<Object> & Sendable) -> Self {
    changed { $0.identity = property }
  }

  /// Returns the declaration with other names for the server's times of the last change and of the
  /// deletion.
  public func times(modified: String, deleted: String) -> Self {
    changed { ($0.timeName, $0.tombstoneName) = (modified, deleted) }
  }

  /// Returns the declaration with each object as one JSON text under `name`, which preserves it
  /// completely, for objects that must stay unchanged, such as FHIR resources.
  public func asDocument(_ name: String = "json") -> Self {
    changed { $0.documentName = name }
  }

  /// Returns the declaration with another upload mode.
  public func uploading(_ mode: FirebaseUploadMode) -> Self { changed { $0.mode = mode } }

  /// Returns the declaration with a policy for objects that were changed here and by others. The
  /// default policy is `mergedFields`.
  public func resolvingConflicts(_ policy: FirebaseConflictPolicy) -> Self {
    changed { $0.decide = { MergePolicies.decision(policy, $0) } }
  }

  /// Returns the declaration with a function that resolves conflicts between changes here and
  /// changes by others: its result is stored and uploaded, and nil deletes the object.
  ///
  /// The function runs inside a transaction of the store, so it must neither wait nor call the
  /// store. Its result gets the primary key of the object. If it throws, the object stays unchanged
  /// on both sides, and is listed.
  public func resolvingConflicts(
    _ body: @escaping @Sendable (FirebaseConflict<Object>) throws -> Object?
  ) -> Self {
    changed {
      $0.decide = { input in
        let object = { (value: Value?) in try value.map { try Object(storedValue: $0) } }
        let conflict = FirebaseConflict(
          base: try object(input.base), local: try object(input.local),
          remote: try object(input.remote), remoteTime: input.remoteTime)
        return .value(try body(conflict)?.storedValue(dictionary: nil))
      }
    }
  }
}

extension FirebaseCollection: FirebaseSynchronized {
  /// Throws `FirebaseError.invalidDeclaration` if a key path leads to no property of the object, or
  /// two properties have one name.
  public func _mapping() throws -> FirebaseMapping {
    let name = Object.collectionName
    var mapping = FirebaseMapping(
      collection: name, path: try FirebaseAddress.path(path), timeName: timeName,
      tombstoneName: tombstoneName, documentName: documentName, mode: mode,
      key: { Object.recordKey(text: $0) },
      typed: { try Object(storedValue: $0).storedValue(dictionary: nil) },
      store: { try $0.upsert(Object(storedValue: $1)) },
      delete: { try $0.collection(name).delete(key: $1) }, decide: decide)
    for rule in rules {
      rule.change(&mapping.rules[try property(rule.property), default: PropertyRule()])
    }
    if let identity { mapping.identity = .property(try property(identity)) }
    try mapping.finish()
    return mapping
  }

  private func property(_ keyPath: any PartialKeyPath<Object> & Sendable) throws -> String {
    guard let name = Object.propertyName(keyPath) else {
      throw FirebaseError(
        .invalidDeclaration, "a key path of the declaration is not a stored property",
        collection: Object.collectionName)
    }
    return name
  }
}
