/// Paths with commas between them; a comma within quotation marks is part of a name.
enum PathList {
  static func paths(_ text: String) -> [String] {
    var paths = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        paths.append("")
      } else {
        paths[paths.count - 1].append(character)
      }
    }
    return paths.filter { !$0.isEmpty }
  }
}
