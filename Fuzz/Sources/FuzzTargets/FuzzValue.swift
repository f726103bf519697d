import ValueModel

/// Arbitrary bytes, and the bytes of small values with damage: refused with an error, or a value that can
/// be read whole, changed, written and compared.
func fuzzValue(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  let dictionary = ValueDictionary()
  for name in ["a", "b", "name", "given"] { _ = dictionary.addKey(name) }
  for string in ["kg", "", "\"\n"] { _ = dictionary.addString(string) }
  let target = input.bool() ? dictionary : nil
  var encoded: [UInt8]
  if input.bool() {
    let json = #"{"a":[1,-2.50,"kg",null,{"b":"text","name":[true,{"given":1e9}]}],"c":123456789}"#
    encoded = try JSON.parse(json, dictionary: dictionary).encoded(dictionary: target)
    while !input.isEmpty {
      let place = input.below(encoded.count)
      encoded[place] = input.byte()
    }
  } else {
    encoded = input.rest()
  }
  guard let value = try? Value(encoded: encoded, dictionary: target) else { return }
  try read(value)
  try require(value == value && value.compare(to: value) == 0, "a value is not itself")
  let json = value.jsonBytes()
  let copy = try Value(encoded: value.encoded(dictionary: target), dictionary: target)
  try require(copy == value && copy.hashValue == value.hashValue, "a copy is another value")
  try require(copy.jsonBytes() == json, "a copy has another text")
  var changed = value
  changed["given"] = 1
  changed[0] = "x"
  let alone = try Value(encoded: changed.encoded())
  try require(alone == changed, "a changed value is encoded as another")
  try require(value.jsonBytes() == json, "a change shows in what it was made from")
}

/// Reads everything.
private func read(_ value: Value) throws {
  _ = (value.kind, value.boolean, value.integer, value.double, value.decimal, value.string)
  _ = (value.bytes, value.elementNumber, value[hidden: .primaryKey])
  for element in value.elements { try read(element) }
  for (name, field) in value.fields {
    try require(value[name] == field, "a field is not found by its name")
    try read(field)
  }
}
