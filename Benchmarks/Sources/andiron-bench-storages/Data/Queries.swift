import CollectionModel

/// The queries, the same for a store and for storages.
enum Queries {
  static func people(_ people: [Person]) -> ObjectQuery<Person> {
    let keys = people.map(\.pk)
    return ObjectQuery<Person>().where { $0.pk.in(keys) }
  }

  static func household(_ person: Person) -> ObjectQuery<Person> {
    ObjectQuery<Person>().where(\Person.household == person.household)
  }

  static func householdLately(_ person: Person) -> ObjectQuery<Person> {
    household(person).where(\Person.lastVisit >= Workload.middleVisit)
  }

  static func since(_ visit: Int) -> ObjectQuery<Person> {
    ObjectQuery<Person>().where(\Person.lastVisit >= visit).sorted(by: \Person.lastVisit)
      .limit(Workload.rangeLimit)
  }

  static var lately: ObjectQuery<Person> {
    ObjectQuery<Person>().where(\Person.lastVisit >= Workload.middleVisit)
  }

  static var tall: ObjectQuery<Person> {
    ObjectQuery<Person>().where(\Person.height > Workload.countedHeight)
      .where(\Person.isActive == true)
  }

  static var tallest: ObjectQuery<Person> {
    ObjectQuery<Person>().sorted(by: \Person.height, .descending).limit(Workload.sortLimit)
  }
}
