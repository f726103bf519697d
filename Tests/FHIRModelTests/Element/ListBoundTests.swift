import FHIRModel
import Testing

/// A release whose type has lists with bounds, which no published release has.
private enum BoundedRelease: FHIRRelease {
  typealias Meta = TestMeta
  typealias Narrative = TestNarrative
  typealias Extension = TestExtension
  typealias Reference = TestReference
  static let version = ReleaseVersion.r5
  static let types = TypeTable([Team.definition, Player.definition])
  static let searchParameters = SearchParameterTable(parsing: "")
}

private struct Player: Element {
  static let definition = TypeDefinition("Player", .element, "number:integer!")
  typealias Release = BoundedRelease
  var fields: FHIRObject
}

private struct Team: DomainResource {
  static let definition = TypeDefinition(
    "Team", .domainResource, "player:Player{2,3} colour:string{0,2} goal:integer+")
  typealias Release = BoundedRelease
  var fields: FHIRObject
}

extension Player {
  init(unchecked fields: FHIRObject) { self.fields = fields }
}

extension Team {
  init(unchecked fields: FHIRObject) { self.fields = fields }
}

/// Bounds of lists, as checking and strict reading see them.
@Suite struct ListBoundTests {
  private func issues(players: Int, colours: Int? = nil, goals: Int? = 1) throws -> [String] {
    func list(_ name: String, _ text: String, _ count: Int?) -> String {
      let elements = Array(repeating: text, count: count ?? 0).joined(separator: ",")
      return count == nil ? "" : ",\"\(name)\":[\(elements)]"
    }
    let json =
      #"{"resourceType":"Team""# + list("player", #"{"number":1}"#, players)
      + list("colour", "\"red\"", colours) + list("goal", "1", goals) + "}"
    let issues = try BoundedRelease.read(json).issues()
    do throws(FHIRError) {
      _ = try BoundedRelease.read(json, .strict)
      #expect(issues.isEmpty)
    } catch {
      #expect(error.code == .invalid && error.issues == issues)
    }
    return issues.map { "\($0.kind.rawValue) \($0.path): \($0.message)" }
  }

  @Test func asManyAsAreAllowedAreTaken() throws {
    for players in 2...3 {
      for colours in [nil, 1, 2] {
        #expect(try issues(players: players, colours: colours) == [])
      }
    }
  }

  @Test func tooFewAndTooManyAreRefused() throws {
    #expect(try issues(players: 1) == ["structure Team.player: expected 2 to 3, found 1"])
    #expect(try issues(players: 4) == ["structure Team.player: expected 2 to 3, found 4"])
    #expect(
      try issues(players: 2, colours: 3) == ["structure Team.colour: expected 0 to 2, found 3"])
  }

  @Test func aListThatHasToBeThereIsMissed() throws {
    #expect(try issues(players: 2, goals: nil).map { $0.prefix(18) } == ["required Team.goal"])
    #expect(try issues(players: 2, goals: 0).contains { $0.contains(" Team.goal: ") })
    #expect(try issues(players: 2, goals: 500) == [])
  }
}
