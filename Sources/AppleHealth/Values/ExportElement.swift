/// An element that is not a record, with everything in it: correlations, workouts, activity
/// summaries, clinical records, audiograms, prescriptions.
///
/// Such elements are few compared with records, and versions of the format add attributes and
/// children to them. They are therefore kept unchanged, and their typed forms are made from them.
public struct ExportElement: Sendable, Hashable {
  public struct Attribute: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A child of an element: another element, or a record.
  public enum Child: Sendable, Hashable {
    case element(ExportElement)
    case record(ExportRecord)
  }

  public var name: String
  public var attributes: [Attribute]
  public var children: [Child]

  public init(name: String, attributes: [Attribute] = [], children: [Child] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// The value of the first attribute with that name.
  public subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Returns the elements with that name directly within this one.
  public func elements(_ name: String) -> [ExportElement] {
    children.compactMap { child in
      if case .element(let element) = child, element.name == name { element } else { nil }
    }
  }

  public var records: [ExportRecord] {
    children.compactMap { child in
      if case .record(let record) = child { record } else { nil }
    }
  }

  public var metadata: [ExportRecord.Metadata] {
    elements("MetadataEntry").compactMap { entry in
      guard let key = entry["key"], let value = entry["value"] else { return nil }
      return ExportRecord.Metadata(key: key, value: value)
    }
  }

  /// Returns the attribute as a number; nil if it is absent or not a number.
  public func number(_ name: String) -> Double? {
    guard var text = self[name] else { return nil }
    return text.withUTF8 { ExportNumber.parse(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the attribute as an instant; nil if it is absent or not an instant.
  public func time(_ name: String) -> ExportTime? { self[name].flatMap { ExportTime($0) } }

  /// The instant of `endDate`, or else of a second `startDate`, which iOS 16 writes in its place;
  /// nil if there is neither.
  public var end: ExportTime? {
    if let end = time("endDate") { return end }
    return attributes.filter { $0.name == "startDate" }.dropFirst().first
      .flatMap { ExportTime($0.value) }
  }

  /// From `sourceName`, `sourceVersion` and `device`; nil without the first.
  public var source: ExportSource? {
    self["sourceName"].map {
      ExportSource(
        name: $0, version: self["sourceVersion"], device: self["device"].map(ExportDevice.init))
    }
  }
}
