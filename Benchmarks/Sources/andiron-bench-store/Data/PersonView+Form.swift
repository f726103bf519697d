import Andiron
import Foundation

extension PersonView: PersonForm {
  static func make(from person: Person) -> PersonView {
    var view = PersonView()
    view.pk = person.pk
    view.email = person.email
    view.name = person.name
    view.household = person.household
    view.lastVisit = person.lastVisit
    view.born = person.born
    view.height = person.height
    view.isActive = person.isActive
    view.note = person.note
    view.tags = person.tags
    return view
  }

  var person: Person {
    Person(
      pk: pk, email: email ?? "", name: name ?? "", household: household ?? "",
      lastVisit: lastVisit ?? 0, born: born ?? "", height: height ?? 0, isActive: isActive ?? false,
      note: note, tags: tags)
  }

  var visited: Int { lastVisit ?? 0 }

  var digest: UInt64 {
    var digest = Digest()
    digest.add(pk)
    digest.add(email ?? "")
    digest.add(name ?? "")
    digest.add(household ?? "")
    digest.add(UInt64(bitPattern: Int64(lastVisit ?? 0)))
    digest.add(born ?? "")
    digest.add((height ?? 0).bitPattern)
    digest.add(isActive == true ? 1 : 2)
    if let note { digest.add(note) }
    for tag in tags { digest.add(tag) }
    return digest.value
  }

  static func lives(in household: String) -> TypedFilter<PersonView> {
    \PersonView.household == household
  }
  static func visited(since seconds: Int) -> TypedFilter<PersonView> {
    \PersonView.lastVisit >= seconds
  }
  static func isTaller(than height: Double) -> TypedFilter<PersonView> {
    \PersonView.height > height
  }
  static func isActive(_ isActive: Bool) -> TypedFilter<PersonView> {
    \PersonView.isActive == isActive
  }
  static var visitField: any PartialKeyPath<PersonView> & Sendable { \PersonView.lastVisit }
}
