public import Foundation
public import ObjectModel
import ValueModel

/// The properties that all resources share.
///
/// A resource is stored under its local key `pk`; `id` is the name that a server gives it. FHIR R5,
/// section 2.1.26 (<https://hl7.org/fhir/R5/resource.html>).
public protocol Resource: FHIRType, StoredObject, Identifiable where PrimaryKey == UUID {}

extension Resource {
  /// The name of the type, as in `resourceType` in JSON.
  public static var resourceType: String { definition.name }

  /// The name of the collection: the release and the type, as in `r4/Patient`, so that several
  /// releases can share a store.
  public static var storedName: String { "\(Release.version.rawValue)/\(resourceType)" }

  /// Creates a resource of this type without other fields and with a new key.
  public init() {
    self.init(unchecked: Value(object: [("resourceType", Value(Self.resourceType))]))
    pk = .makeKey()
  }

  /// Creates a resource and fills it: `Patient { $0.gender = .female }`. Rethrows what `fill`
  /// throws.
  public init(_ fill: (inout Self) throws -> Void) rethrows {
    self.init()
    try fill(&self)
  }

  public var id: String? {
    get { fields[string: Self.schema, 0] }
    set { fields[string: Self.schema, 0] = newValue }
  }

  public var meta: Release.Meta? {
    get { fields[object: Self.schema, 1] }
    set { fields[object: Self.schema, 1] = newValue }
    _modify { yield &fields[object: Self.schema, 1] }
  }

  public var implicitRules: String? {
    get { fields[string: Self.schema, 2] }
    set { fields[string: Self.schema, 2] = newValue }
  }

  public var language: String? {
    get { fields[string: Self.schema, 3] }
    set { fields[string: Self.schema, 3] = newValue }
  }
}
