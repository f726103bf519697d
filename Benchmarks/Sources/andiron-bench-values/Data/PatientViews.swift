import ObjectModel
import ValueModel

/// Views over the synthetic records, as a program or a generator would write them.
struct PatientView: ObjectView {
  static let schema = Schema(
    "Patient",
    """
    resourceType:string! id:string meta:value text:value identifier:value* active:boolean \
    name:HumanName* gender:string birthDate:string multipleBirthInteger:integer address:value*
    """)
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var active: Bool? { fields[boolean: Self.schema, 5] }
  var name: ViewList<NameView> { fields[list: Self.schema, 6] }
  var birthDate: String? { fields[string: Self.schema, 8] }
  var multipleBirthInteger: Int? { fields[integer: Self.schema, 9] }
}

struct NameView: ObjectView {
  static let schema = Schema("HumanName", "use:string family:string given:string*")
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var family: String? { fields[string: Self.schema, 1] }
  var given: [String] { fields[strings: Self.schema, 2] }
  /// As they lie in the value, without an array of them.
  var givenValues: Value? { fields[value: Self.schema, 2] }
}

struct ObservationView: ObjectView {
  static let schema = Schema(
    "Observation",
    """
    resourceType:string! id:string meta:value status:string category:value* code:value \
    subject:value encounter:value effectiveDateTime:string issued:string valueQuantity:Quantity
    """)
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var valueQuantity: QuantityView? { fields[object: Self.schema, 10] }
}

struct QuantityView: ObjectView {
  static let schema = Schema("Quantity", "value:decimal unit:string system:string code:string")
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var amount: Double? { fields[double: Self.schema, 0] }
}
