import ValueModel

/// The description of a parcel that precedes its documents.
struct ParcelHeading: Sendable, Hashable {
  /// The acknowledgement of the partner's parcels, so that the partner need not send them again.
  struct Receipt: Sendable, Hashable {
    /// The identifier of the partner's database.
    var identifier: String
    /// The number of the last parcel up to which none is missing.
    var number: Int
  }

  /// The identifier of the database that the parcel comes from.
  var identifier: String
  /// The name that all devices use for the databases that belong together.
  var topic: String
  /// The number of the parcel among those to the partner.
  var number: Int
  /// The number of the last parcel that the partner is known to have; zero for none.
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
  /// Nil if the value is not a heading.
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
  /// Returns a number that is zero or greater; nil for anything else.
  fileprivate func count(_ name: String) -> Int? {
    self[name]?.integer.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
