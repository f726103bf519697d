import CollectionModel
import ObjectModel
import ValueModel

/// Objects with a unique field.
extension RandomProgram {
  func changeTicket(_ writer: Subject.Storage.Writer) throws {
    let key = source.below(20)
    guard source.below(4) > 0 else {
      let isThere = tickets[key] != nil
      try test.equal(name("delete a ticket"), writer.delete(Ticket.self, key: key), isThere)
      tickets[key] = nil
      return
    }
    let ticket = source.ticket(key)
    guard !isTaken(ticket, key) else {
      return try test.throwing(name("upsert a ticket"), .notUnique) { try writer.upsert(ticket) }
    }
    try test.equal(name("upsert a ticket"), writer.upsert(ticket), tickets[key] == nil)
    tickets[key] = ticket
  }

  /// Whether another ticket has a value of this one.
  private func isTaken(_ ticket: Ticket, _ key: Int) -> Bool {
    let values = ticket.uniqueValues
    return tickets.contains { other in
      other.key != key
        && other.value.uniqueValues.contains { one in
          values.contains { $0.compare(to: one) == 0 }
        }
    }
  }

  func compareTickets(_ reader: some ObjectReader) throws {
    let found = try reader.fetch(Ticket.self).sorted { $0.pk < $1.pk }
    try test.equal(name("the tickets"), found.map(\.pk), tickets.keys.sorted())
    for ticket in found {
      let bytes = tickets[ticket.pk]?.fields.jsonBytes()
      try test.equal(name("the ticket \(ticket.pk)"), ticket.fields.jsonBytes(), bytes)
      guard let value = ticket.uniqueValues.first else { continue }
      let query = ObjectQuery<Ticket>().where(.comparison("u", .equal, value))
      let holder = try reader.fetch(query).map(\.pk)
      try test.equal(name("who holds a value of ticket \(ticket.pk)"), holder, [ticket.pk])
    }
  }
}
