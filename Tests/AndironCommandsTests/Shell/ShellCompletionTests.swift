import Andiron
import FHIRModel
import FHIRStore
import Testing

@testable import AndironCommands

/// What the word before the cursor may become.
@Suite struct ShellCompletionTests {
  private static let r4 = ParsedArguments.releases[0]

  private let completion = ShellCompletion(
    commands: [
      SearchCommand.specification, GetCommand.specification, CountCommand.specification,
      HistoryCommand.specification, QueryCommand.specification,
    ],
    storedTypes: { ["Observation", "Patient"] }, allTypes: Self.r4.types.resourceNames,
    parameters: { Self.r4.searchParameters.parameters(of: $0) },
    modifiers: { SearchModifier.names(for: $0, .r4) })

  private func texts(_ line: String) -> [String] {
    completion.answer(line: line, cursor: line.utf8.count).texts
  }

  private func insertion(_ line: String) -> String {
    completion.answer(line: line, cursor: line.utf8.count).insertion
  }

  @Test("the first word is a command, and what follows it is what the command takes")
  func commands() {
    #expect(texts("e") == ["exit", "explain"] && texts("").contains("search"))
    #expect(insertion("sea") == "rch " && insertion("x") == "" && insertion("ex") == "")
    #expect(insertion("count Pat") == "ient " && insertion("get Pat") == "ient/")
    #expect(insertion("get Patient/a Obs") == "ervation/" && texts("get Patient/") == [])
    #expect(insertion("query Pat") == "ient " && insertion("parameters O") == "bservation ")
    #expect(insertion("help hi") == "story " && texts("nonsense ") == [] && texts("exit ") == [])
    #expect(insertion("search --no") == "-indexes " && insertion("explain Pat") == "ient?")
    #expect(texts("search --release ") == ["dstu2", "r4", "r5", "stu3"])
  }

  @Test("types that are stored come first, and all others where none of those begins so")
  func types() {
    #expect(texts("search ") == ["Observation", "Patient"])
    #expect(texts("search Medication").contains("MedicationRequest"))
    #expect(texts("search 'Pat") == ["Patient"] && insertion("search \"Pat") == "ient?")
  }

  @Test("behind a type stand its search parameters, and those that say how results come")
  func parameters() {
    #expect(
      texts("search Observation?co") == [
        "code", "code-value-concept", "code-value-date", "code-value-quantity",
        "code-value-string", "combo-code", "combo-code-value-concept",
        "combo-code-value-quantity", "combo-data-absent-reason", "combo-value-concept",
        "combo-value-quantity", "component-code", "component-code-value-concept",
        "component-code-value-quantity", "component-data-absent-reason",
        "component-value-concept", "component-value-quantity",
      ])
    #expect(insertion("search Observation?code-v") == "alue-")
    #expect(insertion("search 'Patient?name=a b&birthd") == "ate=")
    #expect(texts("search Patient?_s") == ["_security", "_sort", "_source", "_summary"])
    #expect(insertion("search Patient?_h") == "as:" && texts("search Patint?") == [])
  }

  @Test("modifiers are those of the parameter's kind, and types that a reference leads to")
  func modifiers() {
    #expect(texts("search Patient?name:") == ["contains", "exact", "missing"])
    #expect(insertion("search Patient?name:e") == "xact=")
    #expect(texts("search Patient?identifier:") == ["missing", "not", "of-type", "text"])
    #expect(texts("search Patient?gender:") == ["missing", "not", "text"])
    #expect(insertion("search Observation?subject:P") == "atient.")
    #expect(texts("search Observation?subject:").contains("identifier"))
    #expect(texts("search Patient?active:missing=") == ["false", "true"])
  }

  @Test("chains and _has go on with the parameters of the type that they lead to")
  func chains() {
    #expect(insertion("search Observation?patient.birthd") == "ate=")
    #expect(insertion("search Observation?subject:Patient.general-practitioner:Pr") == "actitioner")
    #expect(texts("search Observation?subject.manu") == ["manufacturer"])
    #expect(insertion("search Patient?_has:Obs") == "ervation:")
    #expect(insertion("search Patient?_has:Observation:pat") == "ient:")
    #expect(texts("search Patient?_has:Observation:patient:cod").contains("code"))
  }

  @Test("values are offered where the parameter has a few only")
  func values() {
    #expect(insertion("search Patient?_sort=-birthd") == "ate")
    #expect(insertion("search Patient?_sort=family,giv") == "en")
    #expect(texts("search Patient?_summary=") == ["count", "data", "false", "text", "true"])
    #expect(texts("search Patient?_total=e") == ["estimate"])
    #expect(insertion("search Observation?_include=Observation:pat") == "ient")
    #expect(insertion("search Patient?_revinclude:iterate=Obs") == "ervation:")
    #expect(texts("search Patient?name=") == [])
  }

  @Test("what stands behind the cursor counts for nothing, and no cursor is out of bounds")
  func cursor() {
    #expect(completion.answer(line: "sea Patient", cursor: 3).insertion == "rch ")
    for cursor in [-1, 0, 100] {
      _ = completion.answer(line: "häs?:.&=,:_has:::", cursor: cursor)
    }
    for line in ["search A?_has:", "search A?.", "search A?:", "search ?", "search A?_has::::"] {
      #expect(texts(line).allSatisfy { !$0.isEmpty })
    }
  }

  @Test("many candidates stand in columns that fit")
  func columns() {
    let answer = CompletionAnswer("", ["bb", "a", "ccc"].map { .init($0, "") })
    #expect(answer.list(columns: 11) == "a    ccc\nbb\n")
    #expect(answer.list(columns: 3) == "a\nbb\nccc\n")
  }

  @Test("a completion of a store knows its types and the parameters of their release")
  func ofStore() throws {
    try withRecords(RecordsStore.people) { path in
      let parsed = try ParsedArguments([path], SearchCommand.specification)
      let records = try parsed.records(.readOnly)
      let completion = ShellCompletion([SearchCommand.specification], records)
      let line = "search Pat"
      #expect(completion.answer(line: line, cursor: 10).insertion == "ient?")
      #expect(completion.answer(line: line + "ient?birthd", cursor: 21).insertion == "ate=")
      try records.close()
    }
  }
}
