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

/// The content of the extensions with one `url`, as generated accessors read and change it.
///
/// Reading one takes the first extension with the `url`; it gives nil if there is no such extension
/// or the extension holds another type. Setting one changes that extension, which keeps its place,
/// its `id` and its extensions, or adds one at the end; setting nil removes all extensions with the
/// `url`.
///
/// Reading all leaves out extensions that hold another type. Setting all changes the extensions
/// that were read, in order, removes those left over, and adds the remaining values at the end.
/// Extensions that were left out stay, unless the new list is empty, which removes all extensions
/// with the `url`.
///
/// Other extensions are never touched. Linear in the number of extensions.
extension Array where Element: ExtensionElement {
  /// The value of the first extension with the `url`, read through the key path `value`.
  public subscript<Held>(url: String, value: WritableKeyPath<Element, Held?>) -> Held? {
    get { first(url, { $0[keyPath: value] }) }
    set { setFirst(url, newValue) { $0[keyPath: value] = $1 } }
  }

  /// The values of all extensions with the `url`, read through the key path `value`.
  public subscript<Held>(all url: String, value: WritableKeyPath<Element, Held?>) -> [Held] {
    get { all(url, { $0[keyPath: value] }) }
    set { setAll(url, newValue, { $0[keyPath: value] }, { $0[keyPath: value] = $1 }) }
  }

  /// The code in the first extension with the `url`.
  public subscript<C: Code>(url: String, code value: WritableKeyPath<Element, String?>) -> C? {
    get { first(url, { $0[keyPath: value] }).map { C(rawValue: $0) } }
    set { setFirst(url, newValue) { $0[keyPath: value] = $1.rawValue } }
  }

  /// The codes in all extensions with the `url`.
  public subscript<C: Code>(all url: String, code value: WritableKeyPath<Element, String?>) -> [C] {
    get { all(url, { $0[keyPath: value] }).map { C(rawValue: $0) } }
    set {
      setAll(url, newValue, { $0[keyPath: value] }, { $0[keyPath: value] = $1.rawValue })
    }
  }

  /// The first extension of this type, as a view.
  public subscript<View: TypedExtension>(type: View.Type) -> View?
  where View.Release.Extension == Element {
    get { first(View.url, { View($0) }) }
    set { setFirst(View.url, newValue) { $0 = $1.untyped } }
  }

  /// All extensions of this type, as views.
  public subscript<View: TypedExtension>(all type: View.Type) -> [View]
  where View.Release.Extension == Element {
    get { all(View.url, { View($0) }) }
    set { setAll(View.url, newValue, { View($0) }, { $0 = $1.untyped }) }
  }

  private func first<Held>(_ url: String, _ read: (Element) -> Held?) -> Held? {
    first { $0.url == url }.flatMap(read)
  }

  private func all<Held>(_ url: String, _ read: (Element) -> Held?) -> [Held] {
    compactMap { $0.url == url ? read($0) : nil }
  }

  private mutating func setFirst<Held>(
    _ url: String, _ new: Held?, _ write: (inout Element, Held) -> Void
  ) {
    guard let new else { return removeAll { $0.url == url } }
    if let index = firstIndex(where: { $0.url == url }) {
      change(index, url, new, write)
    } else {
      add(url, new, write)
    }
  }

  private mutating func setAll<Held, New>(
    _ url: String, _ new: [New], _ read: (Element) -> Held?, _ write: (inout Element, New) -> Void
  ) {
    if new.isEmpty { return removeAll { $0.url == url } }
    let there = indices.filter { self[$0].url == url && read(self[$0]) != nil }
    for (index, value) in zip(there, new) { change(index, url, value, write) }
    for index in there.dropFirst(new.count).reversed() { remove(at: index) }
    for value in new.dropFirst(there.count) { add(url, value, write) }
  }

  private mutating func add<Held>(
    _ url: String, _ new: Held, _ write: (inout Element, Held) -> Void
  ) {
    var element = Element()
    element.url = url
    append(element)
    change(count - 1, url, new, write)
  }

  /// Restores the `url`: a view that was made from something else may have come with another one.
  private mutating func change<Held>(
    _ index: Int, _ url: String, _ new: Held, _ write: (inout Element, Held) -> Void
  ) {
    write(&self[index], new)
    if self[index].url != url { self[index].url = url }
  }
}
