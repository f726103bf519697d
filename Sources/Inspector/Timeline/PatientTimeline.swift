import FHIRModel
import FHIRStore
import ValueModel

/// The events on record about a patient, the newest first.
struct PatientTimeline {
  private static let pageCount = 500

  let release: any FHIRRelease.Type
  let id: String

  private struct Event {
    var date: CareDate?
    var resource: Value
    var type: String
    var key: String
  }

  /// One page, which begins after `offset` events. Throws status 404 if there is no such patient,
  /// and what reading throws. Cost: a read of everything on record about the patient.
  func value(
    from offset: Int, in reader: FHIRReader<some ResourceSource>
  ) throws -> Value {
    let version = release.version
    guard let patient = try reader.resource("Patient", id: id, release: version) else {
      throw InspectorError.notFound
    }
    let events = try reader.everything(patient: id, release: version)
      .compactMap(event).sorted(by: Self.isBefore)
    let page = events.dropFirst(offset).prefix(Self.pageCount)
    let end = offset + page.count
    return [
      "patient": Self.patient(patient), "total": Value(events.count),
      "events": Value(array: page.map(value)),
      "next": end < events.count ? Value(String(end)) : .null,
    ]
  }

  /// Nil for what has no place in time: the patient, and those who care.
  private func event(_ resource: Value) -> Event? {
    let without: Set = [
      "Patient", "Practitioner", "PractitionerRole", "Organization", "Location", "RelatedPerson",
      "Device", "Medication", "Substance", "Group",
    ]
    guard let type = resource["resourceType"]?.string, !without.contains(type) else { return nil }
    return Event(
      date: CareDate.of(resource), resource: resource, type: type,
      key: ResourcePlace.key(of: resource))
  }

  private static func isBefore(_ left: Event, _ right: Event) -> Bool {
    switch (left.date, right.date) {
    case (let one?, let other?):
      if one.bounds.start != other.bounds.start { return one.bounds.start > other.bounds.start }
    case (.some, nil): return true
    case (nil, .some): return false
    case (nil, nil): break
    }
    return (left.type, left.key) < (right.type, right.key)
  }

  private static func patient(_ resource: Value) -> Value {
    let row = ResourceRow.value(resource)
    let born = row["born"]?.string.map { "born \($0)" }
    let detail = [row["gender"]?.string, born].compactMap { $0 }.joined(separator: ", ")
    return ["title": Value(row["name"]?.string ?? "Patient"), "detail": Value(detail)]
  }

  private func value(_ event: Event) -> Value {
    let row = ResourceRow.value(event.resource)
    let title = row["code"]?.string ?? row["name"]?.string ?? event.type
    let detail = row["value"]?.string ?? row["status"]?.string ?? ""
    let place = RecordPlace(ResourcePlace(release, event.type).collection, key: event.key)
    return [
      "date": Value(event.date?.text ?? ""), "type": Value(event.type), "title": Value(title),
      "detail": Value(detail), "source": place.value,
    ]
  }
}
