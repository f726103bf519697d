public import Foundation

/// The parts of a reference's text.
///
///     ReferenceParts("Patient/123/_history/4")?.type        // "Patient"
///     ReferenceParts("https://example.org/fhir/Patient/123")?.base   // "https://example.org/fhir"
///
/// FHIR R5, section 2.3.0.1 (<https://hl7.org/fhir/R5/references.html#literal>).
public struct ReferenceParts: Sendable, Hashable {
  /// The ways in which a reference leads to a resource.
  public enum Form: Sendable, Hashable {
    /// `Patient/123`, on the server that holds the referring resource.
    case relative
    /// `https://example.org/fhir/Patient/123`.
    case absolute
    /// `urn:uuid:…`, such as the one of another entry of a bundle.
    case uuid
    /// `urn:oid:…`.
    case oid
    /// `#id`: a resource contained in this one.
    case contained
    /// `#`: this resource itself, or from within it, the resource around it.
    case itself
    /// `Patient?identifier=…`: the resource that a search finds, in transactions.
    case conditional
    /// Anything else, such as a URL that does not lead to a FHIR resource.
    case other
  }

  public let text: String
  public let form: Form
  /// The offsets of the parts in the text; nil if it does not lead to a place on a server.
  private let place: ReferencePlace?

  /// Reads the text of a reference. Nil if the text is empty. Linear in the text; parts are copied
  /// when they are asked for.
  public init?(_ text: String) {
    guard let first = text.utf8.first else { return nil }
    var text = text
    var place: ReferencePlace?
    if first == UInt8(ascii: "#") {
      form = text.utf8.count == 1 ? .itself : .contained
    } else if text.hasPrefix("urn:") {
      form = Self.urnForm(text)
    } else {
      place = text.withUTF8 { ReferencePlace(UnsafeRawBufferPointer($0)) }
      form = place.map(Self.placeForm) ?? .other
    }
    self.text = text
    self.place = place
  }

  /// The address of the server, without a slash at its end; nil if the text does not begin with
  /// one.
  public var base: String? { part(place?.base) }
  /// The type of resource; nil if the text does not name it. Any name that begins with a capital
  /// counts as one.
  public var type: String? { part(place?.type) }
  /// The resource's `id`, on its server or within the resource around it; nil if the text has none.
  public var id: String? {
    form == .contained ? String(text.dropFirst()) : part(place?.id)
  }
  /// The version that is meant; nil for the current one.
  public var version: String? { part(place?.version) }
  /// The search, without the question mark; nil unless the reference is conditional.
  public var query: String? { part(place?.query) }

  private func part(_ range: Range<Int>?) -> String? {
    guard let range, !range.isEmpty else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(start, offsetBy: range.count)
    return String(text[start..<end])
  }

  private static func placeForm(_ place: ReferencePlace) -> Form {
    if !place.query.isEmpty { return .conditional }
    return place.base.isEmpty ? .relative : .absolute
  }

  private static func urnForm(_ text: String) -> Form {
    if text.hasPrefix("urn:uuid:"), UUID(uuidString: String(text.dropFirst(9))) != nil {
      return .uuid
    }
    return PrimitiveType.oid.accepts(text) ? .oid : .other
  }

  /// The UUID in `urn:uuid:`; nil for other forms.
  public var uuid: UUID? { form == .uuid ? UUID(uuidString: String(text.dropFirst(9))) : nil }
}

extension ReferenceParts {
  /// Creates a reference by type and `id`, on the server with the address `base` (a slash at its
  /// end is ignored), or on the server of the referring resource.
  ///
  /// Nil if the parts do not form such a reference.
  public init?(type: String, id: String, version: String? = nil, base: String? = nil) {
    var text = type + "/" + id
    if let version { text += "/_history/" + version }
    if let base { text = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/" + text }
    self.init(text)
    guard self.type == type, self.id == id, self.version == version,
      form == (base == nil ? .relative : .absolute)
    else { return nil }
  }

  /// Creates a reference to a resource contained in this one; nil if `id` is not a valid `id`.
  public init?(contained id: String) {
    guard PrimitiveType.id.accepts(id) else { return nil }
    self.init("#" + id)
  }

  /// Creates `urn:uuid:…` in lower case, as FHIR requires.
  public init(uuid: UUID) {
    text = "urn:uuid:" + uuid.uuidString.lowercased()
    form = .uuid
    place = nil
  }
}

extension ReferenceParts: CustomStringConvertible {
  public var description: String { text }
}
