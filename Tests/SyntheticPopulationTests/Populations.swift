import SyntheticPopulation
import ValueModel

extension SyntheticPopulation {
  /// The institutions, then the resources of the first patients.
  func all(_ count: Int) -> [SyntheticResource] {
    institutionResources() + (0..<count).flatMap { resources(ofPatient: $0) }
  }

  /// The JSON texts of a patient's resources, a line each.
  func lines(ofPatient index: Int) -> [UInt8] {
    resources(ofPatient: index).flatMap { $0.value.jsonBytes() + [0x0A] }
  }
}

extension Value {
  /// Calls `body` with all fields of all objects in the value, outermost first.
  func forEachField(_ body: (String, Value) -> Void) {
    for (name, value) in fields {
      body(name, value)
      value.forEachField(body)
    }
    for element in elements { element.forEachField(body) }
  }

  /// All references in the value.
  var references: [String] {
    var found: [String] = []
    forEachField { name, value in
      if name == "reference", let text = value.string { found.append(text) }
    }
    return found
  }

  /// The first code of a concept.
  var code: String? { self["coding"]?[0]?["code"]?.string }
}

/// FNV-1a: one number for many bytes.
struct Fingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
