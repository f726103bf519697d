import Andiron
import DocumentStore
import ValueModel

/// A database's record of the parcels to and from one partner, kept in a local document.
struct ParcelState {
  /// A written parcel, with the sequence that its changes reach.
  struct Sent {
    var number: Int
    var through: String
  }

  /// The maximum number of unacknowledged parcels in the record.
  private static let mostSent = 32

  /// The number of the last written parcel.
  var lastNumber = 0
  /// The last parcel that the partner has acknowledged.
  var acknowledged: Sent?
  /// The parcels after the acknowledged one, oldest first.
  var sent: [Sent] = []
  /// The receipt for the partner's parcels.
  var receipt: ParcelHeading.Receipt?

  static func name(_ partner: String) -> String { "andiron.parcels/\(partner)" }

  init() {}

  /// Reads the record in the database, which is empty at first.
  init<Source: ObjectSource>(_ database: Database<Source>, _ partner: String) throws {
    guard let value = try database.local(Self.name(partner)) else { return }
    lastNumber = Self.number(value["last"]) ?? 0
    acknowledged = value["acknowledged"].flatMap(Self.sent)
    sent = value["sent"]?.elements.compactMap(Self.sent) ?? []
    if let receipt = value["receipt"], let identifier = receipt["database"]?.string,
      let number = Self.number(receipt["number"])
    {
      self.receipt = ParcelHeading.Receipt(identifier: identifier, number: number)
    }
  }

  var value: Value {
    var fields: [(String, Value)] = [
      ("last", Value(lastNumber)), ("sent", Value(array: sent.map(Self.value))),
    ]
    if let acknowledged { fields.append(("acknowledged", Self.value(acknowledged))) }
    if let receipt {
      fields.append(
        ("receipt", ["database": Value(receipt.identifier), "number": Value(receipt.number)]))
    }
    return Value(object: fields)
  }

  mutating func add(_ parcel: Sent) {
    lastNumber = parcel.number
    sent.append(parcel)
    if sent.count > Self.mostSent { sent.removeFirst(sent.count - Self.mostSent) }
  }

  /// Records that the partner has everything up to the parcel with this number. A partner that
  /// acknowledges less than before has lost data, and gets it again.
  mutating func acknowledge(_ number: Int) {
    if let parcel = sent.last(where: { $0.number == number }) {
      acknowledged = parcel
      sent.removeAll { $0.number <= number }
    } else if number < acknowledged?.number ?? 0 {
      acknowledged = nil
    }
  }

  private static func value(_ sent: Sent) -> Value {
    ["number": Value(sent.number), "through": Value(sent.through)]
  }

  private static func sent(_ value: Value) -> Sent? {
    guard let number = number(value["number"]), let through = value["through"]?.string else {
      return nil
    }
    return Sent(number: number, through: through)
  }

  private static func number(_ value: Value?) -> Int? {
    value?.integer.flatMap { Int(exactly: $0) }
  }
}
