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
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var active: Bool? {
    get { fields[boolean: Self.schema, 0] }
    set { fields[boolean: Self.schema, 0] = newValue }
  }
  var name: [HumanName] {
    get { fields[objects: Self.schema, 1] }
    set { fields[objects: Self.schema, 1] = newValue }
    _modify { yield &fields[objects: Self.schema, 1] }
  }
  var names: ViewList<HumanName> {
    get { fields[list: Self.schema, 1] }
    set { fields[list: Self.schema, 1] = newValue }
    _modify { yield &fields[list: Self.schema, 1] }
  }
  var age: Int? {
    get { fields[integer: Self.schema, 2] }
    set { fields[integer: Self.schema, 2] = newValue }
  }
  var weight: ExactDecimal? {
    get { fields[decimal: Self.schema, 3] }
    set { fields[decimal: Self.schema, 3] = newValue }
  }
  var roughWeight: Double? {
    get { fields[double: Self.schema, 3] }
    set { fields[double: Self.schema, 3] = newValue }
  }
  var note: String? {
    get { fields[string: Self.schema, 4] }
    set { fields[string: Self.schema, 4] = newValue }
  }
  var status: Status? {
    get { fields[object: Self.schema, 5] }
    set { fields[object: Self.schema, 5] = newValue }
    _modify { yield &fields[object: Self.schema, 5] }
  }
  var photo: [UInt8]? {
    get { fields[bytes: Self.schema, 6] }
    set { fields[bytes: Self.schema, 6] = newValue }
  }
  var extra: Value? {
    get { fields[value: Self.schema, 7] }
    set { fields[value: Self.schema, 7] = newValue }
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
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }
  init(family: String, given: [String]) {
    self.init()
    self.family = family
    self.given = given
  }

  var family: String? {
    get { fields[string: Self.schema, 0] }
    set { fields[string: Self.schema, 0] = newValue }
  }
  var given: [String] {
    get { fields[strings: Self.schema, 1] }
    set { fields[strings: Self.schema, 1] = newValue }
  }
  var period: Status? {
    get { fields[object: Self.schema, 2] }
    set { fields[object: Self.schema, 2] = newValue }
    _modify { yield &fields[object: Self.schema, 2] }
  }
  var rank: Int? {
    get { fields[integer: Self.schema, 3] }
    set { fields[integer: Self.schema, 3] = newValue }
  }
}

struct Status: ObjectView {
  static let schema = Schema("Status", "text:string code:string parts:value*")
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var text: String? {
    get { fields[string: Self.schema, 0] }
    set { fields[string: Self.schema, 0] = newValue }
  }
  var code: String? {
    get { fields[string: Self.schema, 1] }
    set { fields[string: Self.schema, 1] = newValue }
  }
  var parts: [Value] {
    get { fields[values: Self.schema, 2] }
    set { fields[values: Self.schema, 2] = newValue }
  }
}

extension Patient {
  static let json = """
    {"resourceType":"Patient","active":true,"name":[{"family":"Tribbiani","given":["Joey","F."],\
    "rank":3,"period":{"text":"always"}},{"given":["J"]}],"age":31,"weight":80.50,"note":"n",\
    "unknown":{"x":[1,null]},"status":{"text":"single","code":"S"}}
    """

  static func example(_ dictionary: ValueDictionary? = nil) throws -> Patient {
    try Patient(fields: JSON.parse(json).encodedValue(dictionary: dictionary))
  }
}
