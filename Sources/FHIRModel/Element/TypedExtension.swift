import ObjectModel
import ValueModel

/// A view over an extension of one `url`, with accessors for what it holds, as `fhir-generate --extensions` writes it
/// for extensions that have extensions in them:
///
///     patient.race?.ombCategory.append(coding)
///
/// FHIR R5, section 2.1.5.0 (<https://hl7.org/fhir/R5/extensibility.html>).
public protocol TypedExtension: Element {
  /// What the extension says it is.
  static var url: String { get }
}

extension TypedExtension {
  public static var definition: TypeDefinition { Release.Extension.definition }

  /// An extension that has its `url` and holds nothing yet.
  public init() { self.init(unchecked: Value(object: [("url", Value(Self.url))])) }

  /// Nil where the extension has another `url`.
  public init?(_ untyped: Release.Extension) {
    guard untyped.url == Self.url else { return nil }
    self.init(unchecked: untyped.fields)
  }

  /// The same as the release's type for all extensions.
  public var untyped: Release.Extension {
    get { Release.Extension(unchecked: fields) }
    set { fields = newValue.fields }
  }
}
