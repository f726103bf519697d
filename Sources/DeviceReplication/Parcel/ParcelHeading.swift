import ValueModel

/// What a parcel says of itself before its documents.
struct ParcelHeading: Sendable, Hashable {
  /// What was read of the partner's database, so that it need not send it again.
  struct Receipt: Sendable, Hashable {
    /// That of the partner's database.
    var identifier: String
    /// The last parcel up to which none is missing.
    var number: Int
  }

  /// That of the database that it comes from.
  var identifier: String
  /// The name that all devices use for the databases that belong together.
  var topic: String
  /// Which one it is of those to the partner.
  var number: Int
  /// The parcel whose changes were the last that the partner is known to have; zero for none.
  var previous: Int
  var receipt: Receipt?

  var value: Value {
    var fields: [(String, Value)] = [
      ("database", Value(identifier)), ("topic", Value(topic)), ("number", Value(number)),
      ("previous", Value(previous)),
    ]
    if let receipt {
      fields.append(
        ("receipt", ["database": Value(receipt.identifier), "number": Value(receipt.number)]))
    }
    return Value(object: fields)
  }
}

extension ParcelHeading {
  /// Nil if the value is none.
  init?(_ value: Value) {
    guard let identifier = value["database"]?.string, let topic = value["topic"]?.string,
      let number = value.count("number"), let previous = value.count("previous"), number > 0,
      previous < number
    else { return nil }
    self.init(identifier: identifier, topic: topic, number: number, previous: previous)
    guard let stored = value["receipt"] else { return }
    guard let identifier = stored["database"]?.string, let number = stored.count("number") else {
      return nil
    }
    receipt = Receipt(identifier: identifier, number: number)
  }
}

extension Value {
  /// A number that is no less than zero; nil for anything else.
  fileprivate func count(_ name: String) -> Int? {
    self[name]?.integer.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
