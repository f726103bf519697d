/// Calls that have no place in `Sources` or in `Tests`, each with what to do instead.
enum BannedCallRule {
  private static let everywhere = [
    ("try!", "throw, or prove it with a precondition that says why"),
    ("as!", "cast with `as?` and handle the other case"),
    ("fatalError(", "throw; `preconditionFailure` for our own broken invariants"),
    ("unsafeFlags", "no package can depend on a target with unsafe flags"),
  ]

  private static let inLibraries = [
    ("print(", "return what there is to say"),
    ("debugPrint(", "return what there is to say"),
  ]

  private static let inTests = [
    ("DispatchQueue.global(", "`TestThread`: tasks and global queues share their threads"),
    ("DispatchQueue.concurrentPerform(", "`TestThread.perform` has its threads for certain"),
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    let isLibrary = file.module != nil && file.module != "AndironProgram"
    let isTest = file.path.hasPrefix("Tests/")
    let banned = isTest ? inTests : everywhere + (isLibrary ? inLibraries : [])
    return file.code.enumerated().flatMap { index, line in
      // What an environment variable asks for is not there where a package is a dependency.
      let isAskedFor = index > 0 && file.code[index - 1].contains("Context.environment")
      return banned.filter {
        calls($0.0, in: line) && !(isAskedFor && $0.0 == "unsafeFlags")
      }.map {
        Finding(path: file.path, line: index + 1, message: "`\($0.0)` is banned: \($0.1)")
      }
    }
  }

  /// Whether `line` has `call` as a word of its own, neither declared nor called on something.
  private static func calls(_ call: String, in line: String) -> Bool {
    line.has(call)
      && line.ranges(of: call).contains { range in
        let before = line[..<range.lowerBound]
        if let last = before.last, last.isLetter || last.isNumber || last == "_" { return false }
        if call == "unsafeFlags" { return true }
        let isMember = before.last == "." && !before.hasSuffix("Swift.")
        return !isMember && !before.hasSuffix("func ")
      }
  }
}
