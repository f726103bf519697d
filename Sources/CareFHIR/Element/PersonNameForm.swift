import CareModel
import FHIRModel
import FHIRR4

/// Names of persons. A nickname is a name of its own.
enum PersonNameForm {
  static func written(_ name: PersonName) -> [HumanName] {
    var usual = HumanName()
    usual.family = FHIRText.string(name.familyName)
    usual.given = [name.givenName, name.middleName].compactMap(FHIRText.string)
    usual.prefix = [name.namePrefix].compactMap(FHIRText.string)
    usual.suffix = [name.nameSuffix].compactMap(FHIRText.string)
    var names = usual == HumanName() ? [] : [usual]
    if let nickname = FHIRText.string(name.nickname) {
      names.append(HumanName(use: .nickname, given: [nickname]))
    }
    return names
  }

  /// The name that is in use: of several the first that is neither old nor a nickname. A second
  /// given name is the middle name, with those that follow. A name that is only a text becomes the
  /// given name. Nil if there is none.
  static func read(_ names: [HumanName]) -> PersonName? {
    guard !names.isEmpty else { return nil }
    var name = PersonName()
    let others: [NameUse] = [.nickname, .old, .maiden]
    if let usual = names.first(where: { $0.use.map { !others.contains($0) } ?? true }) {
      name.familyName = usual.family
      name.givenName = usual.given.first
      name.middleName = joined(usual.given.dropFirst())
      name.namePrefix = joined(usual.prefix[...])
      name.nameSuffix = joined(usual.suffix[...])
      if name == PersonName() { name.givenName = usual.text }
    }
    name.nickname = names.first { $0.use == .nickname }.flatMap { $0.given.first ?? $0.text }
    return name
  }

  private static func joined(_ parts: ArraySlice<String>) -> String? {
    parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
