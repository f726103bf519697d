/// Names of accessors for extensions, made from the names in their definitions.
extension SwiftName {
  /// Members that views of all types have; an accessor of the same name would hide them.
  static let members: Set<String> = [
    "addExtension", "comments", "copy", "definition", "elementKey", "encode", "extension",
    "extensions", "fields", "hash", "hashValue", "id", "isEmpty", "json", "jsonData",
    "modifierExtension", "pk", "populate", "schema", "typeName", "untyped", "upsert", "url",
  ]

  /// Further members that views of resources have.
  static let resourceMembers: Set<String> = [
    "contained", "implicitRules", "issues", "language", "meta", "resolve", "resourceType",
    "storedValue", "text",
  ]

  /// The words joined, the first in lower case: `USCoreRace` becomes `usCoreRace`. Empty if there
  /// are no words.
  static func accessor(_ name: String) -> String {
    let words = words(name)
    guard let first = words.first else { return "" }
    let name = decapitalized(first) + words.dropFirst().map { capitalized($0) }.joined()
    return name.first?.isNumber == true ? "_" + name : name
  }

  /// The type of a view: the words joined, with a capital and the suffix `Extension`, unless they
  /// end with it.
  static func view(_ name: String) -> String {
    let name = words(name).map { capitalized($0) }.joined()
    if name.isEmpty { return "" }
    let start = name.first?.isNumber == true ? "_" : ""
    return start + name + (name.hasSuffix("Extension") && name != "Extension" ? "" : "Extension")
  }

  /// `patient-birthPlace` without `patient-`; nil if the name does not begin like that.
  static func withoutOwner(_ name: String, _ owner: String) -> String? {
    let start = owner.lowercased() + "-"
    guard name.lowercased().hasPrefix(start), name.count > start.count else { return nil }
    return String(name.dropFirst(start.count))
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The capitals at the beginning in lower case, except one that begins the next word.
  private static func decapitalized(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let next = word.dropFirst(capitals.count).first
    let count =
      capitals.count > 1 && next?.isLowercase == true ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }
}
