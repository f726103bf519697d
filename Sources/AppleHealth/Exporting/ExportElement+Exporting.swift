internal import HealthModel

extension ExportElement.Attribute {
  /// Nil without a value.
  init?(_ name: String, _ value: String?) {
    guard let value else { return nil }
    self.init(name: name, value: value)
  }

  /// Nil without a number.
  init?(_ name: String, _ number: Double?) {
    self.init(name, number.map { ExportNumber.text($0) })
  }
}

extension ExportElement {
  /// Adds a number and its unit, unless that is the unit that the attribute has by default.
  mutating func append(
    _ name: String, _ quantity: Quantity?, unit: String? = nil, without fixed: String = ""
  ) {
    guard let quantity else { return }
    attributes.append(.init(name: name, value: ExportNumber.text(quantity.value)))
    let unit = unit ?? name + "Unit"
    guard quantity.unit != fixed, self[unit] == nil else { return }
    attributes.append(.init(name: unit, value: quantity.unit))
  }

  mutating func append(_ metadata: Metadata) {
    children += metadata.exported.map { entry in
      .element(
        ExportElement(
          name: "MetadataEntry",
          attributes: [
            .init(name: "key", value: entry.key), .init(name: "value", value: entry.value),
          ]))
    }
  }
}
