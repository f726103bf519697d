import Andiron
import Foundation
import Testing

/// `docs/guides/migration.md`.
@Suite struct MigrationGuideTests {
  struct Contact: Codable, StoredObject {
    var pk: Int
    var name: String
    var mail: String?
    var city: String
  }

  struct Person: Codable, StoredObject {
    var pk: Int
    var firstName: String
    var lastName: String
    var email: String?
    var cityKey: String?
  }

  struct City: Codable, StoredObject {
    var pk: String
    var name: String
  }

  private func withOldStore(_ body: (URL) throws -> Void) throws {
    try withStoreDirectory { url in
      let store = try Store(at: url)
      try store.write { transaction in
        try transaction.add(
          Contact(pk: 1, name: "Ada King Lovelace", mail: "a@b.org", city: "London"))
        try transaction.add(Contact(pk: 2, name: "Alan Turing", city: "London"))
      }
      try store.close()
      try body(url)
    }
  }

  @Test func aTypeThatWasRenamedAndChanged() throws {
    try withOldStore { url in
      var options = StoreOptions()
      options.schema = StoreSchema(
        version: 2,
        migrations: [
          Migration(
            to: 2,
            [
              .renameCollection("Contact", to: "Person"),
              .renameField("mail", to: "email", in: "Person"),
              .transform("Person") { person in
                let names = person["name"]?.string?.split(separator: " ") ?? []
                person["firstName"] = Value(names.first.map(String.init) ?? "")
                person["lastName"] = Value(names.dropFirst().joined(separator: " "))
                person["name"] = nil
              },
            ])
        ])
      let report = try Store.dryRunOfMigration(at: url, options: options)
      #expect(report.steps.map(\.changedCount) == [0, 1, 2])
      let store = try Store(at: url, types: [Person.self], options: options)
      #expect(store.migrationReport == report)
      let ada = try store.require(Person.self, key: 1)
      #expect(ada.firstName == "Ada" && ada.lastName == "King Lovelace" && ada.email == "a@b.org")
      try store.close()
      let error = #expect(throws: StoreError.self) { _ = try Store(at: url) }
      #expect(error?.code == .newerSchema)
    }
  }

  @Test func aTypeThatWasSplit() throws {
    try withOldStore { url in
      var options = StoreOptions()
      options.schema = StoreSchema(
        version: 2,
        migrations: [
          Migration(
            to: 2,
            [
              .renameCollection("Contact", to: "Person"),
              .visit("Person") { key, person, transaction in
                guard let city = person?["city"]?.string else { return }
                try transaction.collection("City").upsert(["name": Value(city)], key: .string(city))
                person?["cityKey"] = Value(city)
                person?["city"] = nil
              },
            ])
        ])
      let store = try Store(at: url, options: options)
      #expect(try store.objects(City.self).fetch().map(\.name) == ["London"])
      #expect(try store.collection("Person").count(Query(filter: .exists("cityKey"))) == 2)
    }
  }
}
