import Foundation
import Testing

@testable import AndironCommands

@Suite struct SyncCommandTests {
  /// Runs the command on a store that does not exist yet.
  private func run(_ arguments: String...) throws -> CommandRun {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return CommandRun(["sync", folder.appending(path: "s.andiron").path] + arguments)
  }

  @Test func `a run that would do nothing is refused`() throws {
    let refused = try run("http://server.example/fhir")
    #expect(refused.status == .failed)
    #expect(refused.error.contains("--download or --upload is needed"))
  }

  @Test(arguments: [
    ("ftp://server.example/fhir", "Patient", "invalidAddress"),
    ("http://server.example/fhir?x=1", "Patient", "invalidAddress"),
    ("http://ada:12/secret@server.example/fhir", "Patient", "invalidAddress"),
    ("http://server.example/fhir", "Nothing?a=b", "invalidDownload"),
    ("http://server.example/fhir", "Patient?_elements=id", "invalidDownload"),
  ])
  func `an address or a search that cannot be used is refused before anything is sent`(
    address: String, search: String, code: String
  ) throws {
    let refused = try run(address, "--download", search)
    #expect(refused.status == .failed)
    // A build without the trait Client refuses everything.
    #expect(refused.error.contains(code) || refused.error.contains("Client"))
    #expect(!refused.error.contains("secret"))
  }

  @Test func `a word that an option does not know is refused`() throws {
    for option in ["--conflicts", "--deletions"] {
      let refused = try run("http://server.example/fhir", "--upload", option, "maybe")
      #expect(refused.status == .failed)
      #expect(refused.error.contains("\(option) takes"))
    }
  }

  @Test func `passwords are not shown, whatever is wrong`() throws {
    let refused = try run("http://ada:secret@server.example/fhir?x=1", "--upload")
    #expect(refused.status == .failed)
    #expect(!refused.error.contains("secret"))
    let both = try run("http://ada:secret@server.example/fhir", "--upload", "--token", "t")
    #expect(both.error.contains("cannot be combined"))
    #expect(!both.error.contains("secret"))
  }

  #if Client
    @Test func `credentials are not sent in the clear to another machine`() async throws {
      // An address that nobody has (RFC 5737).
      let address = "http://ada:secret@192.0.2.1:1"
      try await withTemporaryDirectory { directory in
        for arguments in [
          ["sync", directory + "/s.andiron", address + "/fhir", "--download", "Patient"],
          ["replicate", address + "/notes", directory + "/t.andiron#notes"],
        ] {
          let refused = await CommandRun.apart(arguments)
          #expect(refused.status == .failed && refused.error.contains("over https"))
          #expect(!refused.error.contains("secret"))
        }
      }
    }
  #endif
}
