import Foundation
import Testing

@Suite struct ErrorPageTests {
  @Test("docs/errors.md has each code of each error; UPDATE_DOCS=1 writes it")
  func page() throws {
    let files = try Repository.swiftFiles(in: "Sources").filter { !$0.path.contains("/Generated/") }
    let text = ErrorPage.text(files)
    #expect(text.contains("| `keyExists` |") && text.contains("## EngineError"))
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      let url = Repository.root.appendingPathComponent(ErrorPage.path)
      try Data(text.utf8).write(to: url)
    } else {
      let isCurrent = try Repository.text(ErrorPage.path) == text
      #expect(isCurrent, "run UPDATE_DOCS=1 swift test --filter ErrorPageTests")
    }
  }
}
