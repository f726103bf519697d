import CareFHIR
import CareModel
import FHIRModel
import FHIRR4
import Foundation
import TestSupport
import Testing
import ValueModel

@Suite struct ForeignCareTests {
  private func reader() -> CareFHIRReader {
    var reader = CareFHIRReader()
    reader.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    reader.date = Date(timeIntervalSinceReferenceDate: 7e8)
    return reader
  }

  private func read(_ json: String) throws -> CareEntity {
    try reader().entity(from: AnyResource(unchecked: JSON.parse(json)))
  }

  private func failure(_ json: String) -> CareFHIRError.Code? {
    do {
      _ = try read(json)
      return nil
    } catch {
      return (error as? CareFHIRError)?.code
    }
  }

  @Test func `a patient of others is a first version`() throws {
    let entity = try read(
      """
      {"resourceType":"Patient","id":"p1","gender":"unknown","birthDate":"1974-12-25",\
      "name":[{"use":"old","family":"Byron"},{"given":["Ada","King","Noel"],"family":"Lovelace"}]}
      """)
    guard case .patient(let patient) = entity else {
      Issue.record("no patient")
      return
    }
    #expect(patient.id == "p1")
    #expect(patient.version.previousVersionUUIDs.isEmpty)
    #expect(
      patient.name
        == PersonName(givenName: "Ada", middleName: "King Noel", familyName: "Lovelace"))
    #expect(patient.sex == .other("unknown"))
    // Midnight in Berlin.
    #expect(patient.birthday == Date(timeIntervalSince1970: 157_158_000))
    #expect(patient.effectiveDate == Date(timeIntervalSinceReferenceDate: 7e8))
    #expect(patient.version.timezone.identifier == "Europe/Berlin")
  }

  @Test func `the identifier that is a UUID is the version's`() throws {
    let id = try #require(UUID(uuidString: "0F0E0D0C-0B0A-4908-8706-050403020100"))
    let plan = try read(
      """
      {"resourceType":"CarePlan","id":"17","status":"active","intent":"plan",\
      "identifier":[{"value":"urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020100"}],\
      "category":[{"coding":[{"display":"Diabetes self management plan"}]}],\
      "period":{"start":"2024-03-01"},\
      "subject":{"reference":"urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020101"}}
      """)
    #expect(plan.version.uuid == id)
    #expect(plan.version.id == "17")
    guard case .carePlan(let plan) = plan else { return }
    #expect(plan.title == "Diabetes self management plan")
    #expect(plan.effectiveDate == Date(timeIntervalSince1970: 1_709_247_600))
  }

  @Test func `a request of others is a task`() throws {
    let entity = try read(
      """
      {"resourceType":"ServiceRequest","id":"r","status":"active","intent":"order",\
      "code":{"coding":[{"display":"Weigh"}]},"subject":{"reference":"Patient/1"},\
      "occurrencePeriod":{"start":"2024-03-01T10:00:00Z","end":"2024-03-01T11:59:59Z"}}
      """)
    guard case .task(let task) = entity else {
      Issue.record("no task")
      return
    }
    #expect(task.title == "Weigh")
    #expect(task.impactsAdherence)
    #expect(task.schedule.elements.first?.duration == .hours(2))
    #expect(try task.schedule.event(occurrence: 1) == nil)
    #expect(task.effectiveDate == task.schedule.startDate)
  }

  @Test func `an outcome of others needs its task and its event`() throws {
    let json = """
      {"resourceType":"Observation","id":"o","status":"final","code":{"text":"Pain"},\
      "basedOn":[{"reference":"ServiceRequest/0f0e0d0c-0b0a-4908-8706-050403020100"}],\
      "effectiveDateTime":"2024-03-01T10:00:00Z","valueQuantity":{"value":3,"unit":"{score}"}
      """
    #expect(failure(json + "}") == .incomplete)
    let number =
      #","extension":[{"url":"urn:andiron:care:taskOccurrenceIndex","valueDecimal":4}]}"#
    guard case .outcome(let outcome) = try read(json + number) else {
      Issue.record("no outcome")
      return
    }
    #expect(outcome.taskOccurrenceIndex == 4)
    #expect(outcome.values.map(\.content) == [.double(3)])
    #expect(outcome.values.map(\.units) == ["{score}"])

    let bound = json.replacing(#""unit""#, with: #""comparator":"<","unit""#) + number
    guard case .outcome(let bounded) = try read(bound) else { return }
    #expect(bounded.values.isEmpty)
    for status in ["cancelled", "entered-in-error"] {
      #expect(failure(json.replacing("final", with: status) + number) == .retracted)
    }
  }

  @Test func `what has no form says why`() {
    #expect(failure(#"{"resourceType":"Medication","id":"m"}"#) == .noCareForm)
    #expect(failure(#"{"resourceType":"Nothing"}"#) == .noCareForm)
    #expect(failure("{}") == .noCareForm)
    #expect(failure(#"{"resourceType":"Patient"}"#) == .incomplete)
    #expect(failure(#"{"resourceType":"CarePlan","status":"active"}"#) == .incomplete)
    #expect(
      failure(#"{"resourceType":"CarePlan","id":"1","title":"x","status":"entered-in-error"}"#)
        == .retracted)
    let request = #"{"resourceType":"ServiceRequest","id":"1","status":"active""#
    #expect(failure(request + "}") == .incomplete)
    #expect(failure(request + #","doNotPerform":true}"#) == .noCareForm)
    #expect(failure(request.replacing("active", with: "revoked") + "}") == .retracted)
    #expect(
      failure(request + #","occurrenceTiming":{"code":{"text":"BID"}}}"#) == .noSchedule)
    #expect(
      failure(
        request + #","occurrencePeriod":{"start":"2024-03-01T10:00:00Z","end":"2024-02-01"}}"#)
        == .noSchedule)
  }

  @Test func `extensions that are not as they were written are damaged`() {
    func patient(_ text: String) -> String {
      #"{"resourceType":"Patient","id":"1","extension":["# + text + "]}"
    }
    for text in [
      #"{"url":"urn:andiron:care:none"}"#, #"{"url":"urn:andiron:care:tags"}"#,
      #"{"url":"urn:andiron:care:tags","valueString":"a"}"#,
      #"{"url":"urn:andiron:care:timezone","valueString":"a"}"#,
      #"{"url":"urn:andiron:care:uuid","valueUuid":"urn:uuid:1"}"#,
      #"{"url":"urn:andiron:care:effectiveDate","valueInstant":"yesterday"}"#,
      #"{"url":"urn:andiron:care:tags","valueBase64Binary":"!"}"#,
      #"{"url":"urn:andiron:care:userInfo","valueString":"a"}"#
        .replacing("valueString", with: "valueCode"),
      #"{"url":"urn:andiron:care:userInfo","extension":[{"url":"item","valueString":"a"}]}"#,
      #"{"url":"urn:andiron:care:name","extension":[{"valueString":"a"}]}"#,
      #"{"url":"urn:andiron:care:name","extension":[{"url":"a","valueString":"a"},"#
        + #"{"url":"a","valueString":"b"}]}"#,
      String(repeating: #"{"url":"urn:andiron:care:x","extension":["#, count: 30)
        + #"{"url":"y","valueBoolean":true}"# + String(repeating: "]}", count: 30),
    ] {
      #expect(failure(patient(text)) == .damaged, "\(text)")
    }
    #expect(failure(patient(#"{"url":"urn:other","valueString":"a"}"#)) == nil)
  }

  @Test func `no change of a resource stops the reader`() throws {
    let writer = CareFHIRWriter(subject: Reference(reference: "Patient/p1"))
    let odd = ["null", "-1", "\"\"", "[]", "{}", "true", "1e400", "\"9999-12-31T23:59:59Z\""]
    for seed in Seeds.list(Seeds.amount(300, search: 1200)) {
      var random = RandomVersion(seed: seed)
      let type = random.pick(CareEntity.EntityType.allCases)
      let text = try writer.resource(for: random.entity(type)).fields.json()
      // One of the values is another.
      var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count > 2 else { continue }
      let place = Int.random(in: 1..<parts.count, using: &random.generator)
      let end = parts[place].firstIndex { ",}]".contains($0) } ?? parts[place].endIndex
      parts[place].replaceSubrange(..<end, with: random.pick(odd))
      guard let fields = try? JSON.parse(parts.joined(separator: ":")) else { continue }
      do throws(CareFHIRError) {
        let entity = try CareFHIRReader().entity(from: AnyResource(unchecked: fields))
        _ = try? writer.resource(for: entity)
      } catch {
        #expect(!error.message.isEmpty, "seed \(seed)")
      }
    }
  }
}
