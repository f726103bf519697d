/// A unit, in readable form and in UCUM.
struct Unit: Sendable, Hashable {
  var text: String
  var code: String

  init(_ text: String, _ code: String) {
    self.text = text
    self.code = code
  }

  static let tablet = Unit("tablet", "{tbl}")
  static let capsule = Unit("capsule", "{capsule}")
  static let puff = Unit("puff", "{puff}")
  static let millilitre = Unit("mL", "mL")
}
