import ObjectModel

extension DomainResource {
  /// All extensions with that `url`, in order, without modifier extensions.
  public func extensions(url: String) -> [Release.Extension] { `extension`.all(url: url) }

  /// Adds an extension after the others.
  public mutating func addExtension(_ new: Release.Extension) { `extension`.append(new) }

  /// Removes all extensions with that `url`.
  public mutating func removeExtensions(url: String) { `extension`[url: url] = nil }
}

extension DomainResource {
  /// The contained resource that a reference leads to, or this resource itself for `#`.
  ///
  /// Nil if the reference leads elsewhere, or no contained resource has that `id`. Linear in the
  /// number of contained resources.
  ///
  /// FHIR R5, section 2.3.0.2 (<https://hl7.org/fhir/R5/references.html#contained>).
  public func resolve(contained reference: Release.Reference) -> AnyResource<Release>? {
    guard let parts = reference.parts else { return nil }
    if parts.form == .itself { return AnyResource(unchecked: fields) }
    guard parts.form == .contained else { return nil }
    return contained.first { $0.id == parts.id }
  }
}
