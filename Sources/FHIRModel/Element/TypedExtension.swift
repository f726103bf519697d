import ObjectModel
import ValueModel

/// A view over an extension of one `url`, with accessors for its content. `fhir-generate
/// --extensions` writes one for each extension that has extensions in it:
///
///     patient.race?.ombCategory.append(coding)
///
/// FHIR R5, section 2.1.5.0 (<https://hl7.org/fhir/R5/extensibility.html>).
public protocol TypedExtension: Element {
  /// The `url` that identifies the extension.
  static var url: String { get }
}

extension TypedExtension {
  public static var definition: TypeDefinition { Release.Extension.definition }

  /// Creates an extension that has its `url` and no content yet.
  public init() { self.init(unchecked: Value(object: [("url", Value(Self.url))])) }

  /// Takes an extension as a view; nil if it has another `url`.
  public init?(_ untyped: Release.Extension) {
    guard untyped.url == Self.url else { return nil }
    self.init(unchecked: untyped.fields)
  }

  /// The extension as the release's type for all extensions.
  public var untyped: Release.Extension {
    get { Release.Extension(unchecked: fields) }
    set { fields = newValue.fields }
  }
}
