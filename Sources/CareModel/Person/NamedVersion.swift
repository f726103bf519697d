/// A version of a person.
public protocol NamedVersion: CareVersion {
  var name: PersonName { get set }
}
