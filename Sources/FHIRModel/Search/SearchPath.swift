/// A path through the JSON of a resource, with the FHIR type of the values at its end.
public struct SearchPath: Sendable, Hashable {
  /// One step from a value to the next ones. A step other than `position` that meets an array is
  /// taken from each of its elements.
  public enum Step: Sendable, Hashable {
    /// To the field of that name, if the object has it.
    case field(String)
    /// To the element at that position of an array; a value that is not an array is its own first
    /// element.
    case position(Int)
    /// Stays on objects whose field is that string.
    case `where`(String, equals: String)
    /// Stays on objects with that field.
    case present(String)
    /// Stays on objects without that field.
    case absent(String)
    /// To the extensions with that URL.
    case `extension`(String)
    /// Stays on objects that have an extension with that URL.
    case hasExtension(String)
    /// Stays on references to resources of these types, and on references that do not name a type,
    /// such as `urn:uuid:…`.
    case targets([String])
    /// Stays on resources of that type.
    case resourceType(String)
    /// To true if the object has one of the fields, otherwise to false.
    case exists([String])
    /// To true if the object has one of the fields and that field is not false, otherwise to false.
    case isNotFalse([String])
    /// To the resource that contains everything else.
    case resource
  }

  public let steps: [Step]
  /// The FHIR type of the values at the end: `HumanName`, `dateTime`, `Reference`; nested types
  /// have the names of the types around them, such as `Observation.Component`.
  ///
  /// `Resource` stands for a resource of any type.
  public let valueType: String

  public init(_ steps: [Step], valueType: String) {
    self.steps = steps
    self.valueType = valueType
  }
}

/// The form that tables of search parameters use: `telecom.where(system=phone):ContactPoint`.
extension SearchPath: CustomStringConvertible {
  public var description: String {
    steps.map(\.description).joined(separator: ".") + ":" + valueType
  }
}

extension SearchPath.Step: CustomStringConvertible {
  public var description: String {
    switch self {
    case .field(let name): name
    case .position(let position): "[\(position)]"
    case .where(let field, let text): "where(\(field)=\(text))"
    case .present(let field): "present(\(field))"
    case .absent(let field): "absent(\(field))"
    case .extension(let url): "extension(\(url))"
    case .hasExtension(let url): "hasExtension(\(url))"
    case .targets(let types): "targets(\(types.joined(separator: ",")))"
    case .resourceType(let type): "resourceType(\(type))"
    case .exists(let fields): "exists(\(fields.joined(separator: ",")))"
    case .isNotFalse(let fields): "isNotFalse(\(fields.joined(separator: ",")))"
    case .resource: "%resource"
    }
  }
}
