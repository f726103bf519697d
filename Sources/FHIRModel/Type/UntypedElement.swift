/// An element of a release that has definitions alone, with the properties that the protocols of
/// elements, extensions and references require.
public struct UntypedElement<Release: FHIRRelease>: ExtensionElement, ReferenceElement {
  public static var definition: TypeDefinition { untypedElementDefinition }
  public var fields: FHIRObject
  public init(unchecked fields: FHIRObject) { self.fields = fields }

  public var url: String? {
    get { fields[string: Self.schema, 2] }
    set { fields[string: Self.schema, 2] = newValue }
  }

  public var reference: String? {
    get { fields[string: Self.schema, 3] }
    set { fields[string: Self.schema, 3] = newValue }
  }

  public var display: String? {
    get { fields[string: Self.schema, 4] }
    set { fields[string: Self.schema, 4] = newValue }
  }
}

private let untypedElementDefinition = TypeDefinition(
  "Element", .element, "url:uri reference:string display:string")
