import Foundation
import ObjectModel
import ValueModel

/// Views as a generator writes them.
struct Patient: ObjectView, StoredObject {
  static let schema = Schema(
    "Patient",
    """
    active:boolean name:HumanName* age:integer weight:decimal note:string status:Status \
    photo:bytes extra:value
    """,
    elements: { [HumanName.schema, Status.schema] })
  var value: Value
  init(unchecked value: Value) { self.value = value }

  var active: Bool? {
    get { value[boolean: Self.schema, 0] }
    set { value[boolean: Self.schema, 0] = newValue }
  }
  var name: [HumanName] {
    get { value[objects: Self.schema, 1] }
    set { value[objects: Self.schema, 1] = newValue }
    _modify { yield &value[objects: Self.schema, 1] }
  }
  var names: ViewList<HumanName> {
    get { value[list: Self.schema, 1] }
    set { value[list: Self.schema, 1] = newValue }
    _modify { yield &value[list: Self.schema, 1] }
  }
  var age: Int? {
    get { value[integer: Self.schema, 2] }
    set { value[integer: Self.schema, 2] = newValue }
  }
  var weight: ExactDecimal? {
    get { value[decimal: Self.schema, 3] }
    set { value[decimal: Self.schema, 3] = newValue }
  }
  var roughWeight: Double? {
    get { value[double: Self.schema, 3] }
    set { value[double: Self.schema, 3] = newValue }
  }
  var note: String? {
    get { value[string: Self.schema, 4] }
    set { value[string: Self.schema, 4] = newValue }
  }
  var status: Status? {
    get { value[object: Self.schema, 5] }
    set { value[object: Self.schema, 5] = newValue }
    _modify { yield &value[object: Self.schema, 5] }
  }
  var photo: [UInt8]? {
    get { value[bytes: Self.schema, 6] }
    set { value[bytes: Self.schema, 6] = newValue }
  }
  var extra: Value? {
    get { value[value: Self.schema, 7] }
    set { value[value: Self.schema, 7] = newValue }
  }

  // Not fields.
  var isMinor: Bool? { age.map { $0 < 18 } }
  var title: String { "\(note ?? "") \(status?.text ?? "")" }
  var inactive: Bool? { active.map { !$0 } }
  var constant: Int { 7 }
  var shouted: String? { note?.uppercased() }
  /// A type made of what a field holds.
  var noteCode: Code? { note.map(Code.init) }

  struct Code { var text: String }
}

struct HumanName: ObjectView, Identifiable {
  static let schema = Schema(
    "HumanName", "family:string given:string* period:Status rank:integer")
  var value: Value
  init(unchecked value: Value) { self.value = value }
  init(family: String, given: [String]) {
    self.init()
    self.family = family
    self.given = given
  }

  var family: String? {
    get { value[string: Self.schema, 0] }
    set { value[string: Self.schema, 0] = newValue }
  }
  var given: [String] {
    get { value[strings: Self.schema, 1] }
    set { value[strings: Self.schema, 1] = newValue }
  }
  var period: Status? {
    get { value[object: Self.schema, 2] }
    set { value[object: Self.schema, 2] = newValue }
    _modify { yield &value[object: Self.schema, 2] }
  }
  var rank: Int? {
    get { value[integer: Self.schema, 3] }
    set { value[integer: Self.schema, 3] = newValue }
  }
}

struct Status: ObjectView {
  static let schema = Schema("Status", "text:string code:string parts:value*")
  var value: Value
  init(unchecked value: Value) { self.value = value }

  var text: String? {
    get { value[string: Self.schema, 0] }
    set { value[string: Self.schema, 0] = newValue }
  }
  var code: String? {
    get { value[string: Self.schema, 1] }
    set { value[string: Self.schema, 1] = newValue }
  }
  var parts: [Value] {
    get { value[values: Self.schema, 2] }
    set { value[values: Self.schema, 2] = newValue }
  }
}

extension Patient {
  static let json = """
    {"resourceType":"Patient","active":true,"name":[{"family":"Tribbiani","given":["Joey","F."],\
    "rank":3,"period":{"text":"always"}},{"given":["J"]}],"age":31,"weight":80.50,"note":"n",\
    "unknown":{"x":[1,null]},"status":{"text":"single","code":"S"}}
    """

  static func example(_ dictionary: ValueDictionary? = nil) throws -> Patient {
    try Patient(value: JSON.parse(json).encodedValue(dictionary: dictionary))
  }
}
