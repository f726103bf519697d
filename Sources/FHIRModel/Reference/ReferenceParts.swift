public import Foundation

/// What the text of a reference says.
///
///     ReferenceParts("Patient/123/_history/4")?.type        // "Patient"
///     ReferenceParts("https://example.org/fhir/Patient/123")?.base   // "https://example.org/fhir"
///
/// FHIR R5, section 2.3.0.1 (<https://hl7.org/fhir/R5/references.html#literal>).
public struct ReferenceParts: Sendable, Hashable {
  /// How a reference leads to a resource.
  public enum Form: Sendable, Hashable {
    /// `Patient/123`, on the server that the resource is on.
    case relative
    /// `https://example.org/fhir/Patient/123`.
    case absolute
    /// `urn:uuid:…`, such as that of another entry of a bundle.
    case uuid
    /// `urn:oid:…`.
    case oid
    /// `#id`: a resource within this one.
    case contained
    /// `#`: this resource itself; from within, the one around it.
    case itself
    /// `Patient?identifier=…`: what a search finds, in transactions.
    case conditional
    /// Anything else, such as the URL of something that is no FHIR resource.
    case other
  }

  public let text: String
  public let form: Form
  /// Where the parts are in the text; nil where it leads to no place on a server.
  private let place: ReferencePlace?

  /// Nil where the text is empty. Linear in the text; parts are copied when they are asked for.
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

  /// The address of the server, without a slash behind it; nil unless the text begins with one.
  public var base: String? { part(place?.base) }
  /// The type of resource; nil where the text does not say it. Any name with a capital is taken for
  /// one.
  public var type: String? { part(place?.type) }
  /// The resource's `id`, on its server or within the resource around it; nil where the text has
  /// none.
  public var id: String? {
    form == .contained ? String(text.dropFirst()) : part(place?.id)
  }
  /// The version that is meant; nil for the current one.
  public var version: String? { part(place?.version) }
  /// What is searched for, without the question mark; nil unless the reference is conditional.
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

  /// The UUID of a `urn:uuid:`; nil for others.
  public var uuid: UUID? { form == .uuid ? UUID(uuidString: String(text.dropFirst(9))) : nil }
}

extension ReferenceParts {
  /// A reference by type and `id`, on the server with the address `base` (a slash at its end does
  /// not count), or on that which the resource is on. Nil where the parts make no such reference.
  public init?(type: String, id: String, version: String? = nil, base: String? = nil) {
    var text = type + "/" + id
    if let version { text += "/_history/" + version }
    if let base { text = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/" + text }
    self.init(text)
    guard self.type == type, self.id == id, self.version == version,
      form == (base == nil ? .relative : .absolute)
    else { return nil }
  }

  /// A reference to a resource within this one; nil where `id` is no `id`.
  public init?(contained id: String) {
    guard PrimitiveType.id.accepts(id) else { return nil }
    self.init("#" + id)
  }

  /// `urn:uuid:…` in small letters, as FHIR wants it.
  public init(uuid: UUID) {
    text = "urn:uuid:" + uuid.uuidString.lowercased()
    form = .uuid
    place = nil
  }
}

extension ReferenceParts: CustomStringConvertible {
  public var description: String { text }
}
