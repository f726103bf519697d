/// Extensions by the `url` that identifies them.
///
///     let url = "http://hl7.org/fhir/StructureDefinition/patient-birthPlace"
///     patient.extension[url: url]?.valueAddress
///
/// FHIR R5, section 2.1.5.0 (<https://hl7.org/fhir/R5/extensibility.html>).
extension Array where Element: ExtensionElement {
  /// The first extension with that `url`, or nil. Setting one replaces the first and gives it that
  /// `url`, or adds it at the end; setting nil removes all with that `url`. Linear in their number.
  public subscript(url url: String) -> Element? {
    get { first { $0.url == url } }
    set {
      guard var new = newValue else { return removeAll { $0.url == url } }
      if new.url != url { new.url = url }
      if let index = firstIndex(where: { $0.url == url }) {
        self[index] = new
      } else {
        append(new)
      }
    }
  }

  /// All extensions with that `url`, in order.
  public func all(url: String) -> [Element] { filter { $0.url == url } }
}

extension Element {
  /// All extensions with that `url`, in order.
  public func extensions(url: String) -> [Release.Extension] { `extension`.all(url: url) }

  /// Adds an extension after the others.
  public mutating func addExtension(_ new: Release.Extension) { `extension`.append(new) }

  /// Removes all extensions with that `url`.
  public mutating func removeExtensions(url: String) { `extension`[url: url] = nil }
}

extension DomainResource {
  /// All extensions with that `url`, in order, without modifier extensions.
  public func extensions(url: String) -> [Release.Extension] { `extension`.all(url: url) }

  /// Adds an extension after the others.
  public mutating func addExtension(_ new: Release.Extension) { `extension`.append(new) }

  /// Removes all extensions with that `url`.
  public mutating func removeExtensions(url: String) { `extension`[url: url] = nil }
}
