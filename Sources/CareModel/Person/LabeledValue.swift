/// A number or an address, with a label for its purpose. Lists of these keep their order.
public struct LabeledValue: Codable, Hashable, Sendable {
  public var label: String
  public var value: String

  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}
