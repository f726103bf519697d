/// Names of accessors for extensions, which are made of what the definitions call them.
extension SwiftName {
  /// Members that views of all types have; an accessor of the same name would hide them.
  static let members: Set<String> = [
    "addExtension", "comments", "copy", "definition", "elementKey", "encode", "extension",
    "extensions", "fields", "hash", "hashValue", "id", "isEmpty", "json", "jsonData",
    "modifierExtension", "pk", "populate", "schema", "typeName", "untyped", "upsert", "url",
  ]

  /// Those that views of resources have besides.
  static let resourceMembers: Set<String> = [
    "contained", "implicitRules", "issues", "language", "meta", "resolve", "resourceType",
    "storedValue", "text",
  ]

  /// Words joined, the first in small letters: `USCoreRace` is `usCoreRace`. Empty where there are no words.
  static func accessor(_ name: String) -> String {
    let words = words(name)
    guard let first = words.first else { return "" }
    let name = decapitalized(first) + words.dropFirst().map { capitalized($0) }.joined()
    return name.first?.isNumber == true ? "_" + name : name
  }

  /// The type of a view: the same with a capital and `Extension` behind it, unless that is there.
  static func view(_ name: String) -> String {
    let name = words(name).map { capitalized($0) }.joined()
    if name.isEmpty { return "" }
    let start = name.first?.isNumber == true ? "_" : ""
    return start + name + (name.hasSuffix("Extension") && name != "Extension" ? "" : "Extension")
  }

  /// `patient-birthPlace` without `patient-`; nil where there is no such beginning.
  static func withoutOwner(_ name: String, _ owner: String) -> String? {
    let start = owner.lowercased() + "-"
    guard name.lowercased().hasPrefix(start), name.count > start.count else { return nil }
    return String(name.dropFirst(start.count))
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Capitals at the beginning in small letters, but for the one that begins the next word.
  private static func decapitalized(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let next = word.dropFirst(capitals.count).first
    let count =
      capitals.count > 1 && next?.isLowercase == true ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }
}
