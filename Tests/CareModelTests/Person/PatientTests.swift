import CareModel
import Foundation
import Testing

@Suite struct PatientTests {
  private func patient(_ birthday: String?) throws -> PatientVersion {
    PatientVersion(
      version: VersionFields(id: "p"), name: PersonName(), birthday: try birthday.map(Zones.date))
  }

  @Test func `an age is counted in whole years`() throws {
    let leap = try patient("2004-02-29T00:00:00Z")
    func age(_ date: String) throws -> Int? { leap.age(at: try Zones.date(date), in: .gmt) }
    #expect(try age("2005-02-28T00:00:00Z") == 0 && age("2005-03-01T00:00:00Z") == 1)
    #expect(try age("2024-02-28T23:59:59Z") == 19 && age("2024-02-29T00:00:00Z") == 20)
    #expect(try age("2004-02-29T00:00:00Z") == 0 && age("2004-02-28T00:00:00Z") == nil)
    #expect(try patient(nil).age() == nil)
  }

  @Test func `birthdays are days of the time zone`() throws {
    let person = try patient("2000-06-01T00:00:00+14:00")
    let date = try Zones.date("2020-05-31T10:00:00Z")
    let kiritimati = try Zones.zone("Pacific/Kiritimati")
    #expect(person.age(at: date, in: kiritimati) == 20)
    #expect(person.age(at: date.addingTimeInterval(-1), in: kiritimati) == 19)
    // In Greenwich the birthday is a day earlier.
    #expect(person.age(at: date.addingTimeInterval(-1), in: .gmt) == 20)
    #expect(person.age(at: date.addingTimeInterval(-36_001), in: .gmt) == 19)
  }

  @Test func `an address may lack what few addresses have`() throws {
    let json = """
      {"street": "a", "city": "b", "state": "c", "postalCode": "d", "country": "e"}
      """
    let address = try JSONDecoder().decode(PostalAddress.self, from: Data(json.utf8))
    #expect(address.isoCountryCode.isEmpty && address.subLocality.isEmpty)
    #expect(
      address == PostalAddress(street: "a", city: "b", state: "c", postalCode: "d", country: "e"))
  }
}
