/// Words of a name that is written as one: `HeartRateVariabilitySDNN`, `asleepREM`.
enum NameWords {
  /// The name with spaces between its words: `Heart Rate Variability SDNN`. Linear in the name.
  static func spaced(_ name: some StringProtocol) -> String {
    let characters = Array(name)
    var text = ""
    for (place, character) in characters.enumerated() {
      if place > 0, begins(at: place, in: characters) { text.append(" ") }
      text.append(character)
    }
    return text
  }

  /// Whether a word begins there: after a small letter, or before one in a row of capitals.
  private static func begins(at place: Int, in characters: [Character]) -> Bool {
    let previous = characters[place - 1]
    let this = characters[place]
    if this.isNumber { return previous.isLowercase }
    guard this.isUppercase else { return false }
    let next = place + 1 < characters.count ? characters[place + 1] : nil
    return previous.isLowercase || (next?.isLowercase ?? false) && previous != " "
  }
}
