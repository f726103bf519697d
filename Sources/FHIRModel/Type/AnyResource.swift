public import Foundation
public import ObjectModel
public import ValueModel

/// A resource of any type, as in `contained` and in the entries of a bundle. Types that the release
/// does not have are kept whole, too.
///
///     bundle.entry[0].resource?[as: Patient.self]?.active = true
public struct AnyResource<Release: FHIRRelease>: FHIRType, StoredObject, Identifiable {
  public typealias PrimaryKey = UUID

  public static var definition: TypeDefinition { anyResourceDefinition }
  public var fields: Value
  public init(unchecked fields: Value) { self.fields = fields }

  public init(_ resource: some Resource) { fields = resource.fields }

  /// The name of the type; nil if the object does not name it.
  public var resourceType: String? { fields["resourceType"]?.string }

  public var id: String? { fields[string: Self.schema, 0] }

  /// The Swift type; nil if the release has none of that name.
  public var type: (any Resource.Type)? { resourceType.flatMap { Release.swiftTypes.resource($0) } }

  /// The resource as its own Swift type; nil if the release does not have that type.
  public var typed: (any Resource)? { type.map { $0.init(unchecked: fields) } }

  /// The resource as one of this type; nil if it is of another. Setting nil changes nothing. If it
  /// is changed in place and nil is left there, a resource of this type without fields remains.
  public subscript<R: Resource>(as type: R.Type) -> R? {
    get { resourceType == R.resourceType ? R(unchecked: fields) : nil }
    set { if let newValue { fields = newValue.fields } }
    _modify {
      var resource = self[as: type]
      let isTaken = resource != nil
      if isTaken { fields = .null }
      defer {
        if let resource { fields = resource.fields } else if isTaken { fields = R().fields }
      }
      yield &resource
    }
  }
}

private let anyResourceDefinition = TypeDefinition("Resource", .resource, "")
