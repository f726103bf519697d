import Foundation
import ObjectModel
import Testing
import ValueModel

/// Key paths of types that accept few contents, beside fields of all kinds.
struct OrdinaryTypeTests {
  enum Status: String, Codable { case open, done }
  enum Only: String, Codable { case one }
  enum Rank: Int, Codable { case low = 40, high = 70 }
  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case square(Double, Status)
    case none
  }
  indirect enum Tree: Codable {
    case node(Tree, Tree)
    case leaf(Int)
  }
  struct Email: Codable {
    var text: String
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      guard text.contains("@") else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no address"))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
  /// Refuses whatever is made up.
  struct Secret: Codable {
    var number: Int
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      guard number == 424_242 else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no"))
      }
    }
  }

  struct Everything: Codable {
    var title: String
    var status: Status
    var only: Only
    var rank: Rank?
    var shape: Shape
    var shapes: [Shape]
    var tree: Tree
    var email: Email
    var stay: DateInterval
    var zone: TimeZone
    var calendar: Calendar
    var weight: Measurement<UnitMass>
    var range: ClosedRange<Int>
    var dates: Range<Date>
    var byStatus: [String: Status]
    var history: [Status]
    var past: [Status]?
    var end: Date
    enum CodingKeys: String, CodingKey {
      case title = "name", status, only, rank, shape, shapes, tree, email, stay, zone, calendar
      case weight, range, dates, byStatus = "by-status", history, past, end
    }
  }

  private func path(_ keyPath: AnyKeyPath) throws -> ValuePath { try FieldPaths().resolve(keyPath) }

  @Test func allFieldsOfATypeWithStrictOnesAreFound() throws {
    #expect(try path(\Everything.title) == "name")
    #expect(try path(\Everything.status) == "status")
    #expect(try path(\Everything.only) == "only")
    #expect(try path(\Everything.rank) == "rank")
    #expect(try path(\Everything.shape) == "shape")
    #expect(try path(\Everything.shapes) == "shapes")
    #expect(try path(\Everything.tree) == "tree")
    #expect(try path(\Everything.email) == "email")
    #expect(try path(\Everything.stay) == "stay")
    #expect(try path(\Everything.stay.start) == "stay.start")
    #expect(try path(\Everything.zone) == "zone")
    #expect(try path(\Everything.calendar) == "calendar")
    #expect(try path(\Everything.weight) == "weight")
    #expect(try path(\Everything.weight.value) == "weight.value")
    #expect(try path(\Everything.range) == "range")
    #expect(try path(\Everything.dates) == "dates")
    #expect(try path(\Everything.byStatus) == "by-status")
    #expect(try path(\Everything.history) == "history")
    #expect(try path(\Everything.history[1]) == "history[1]")
    #expect(try path(\Everything.past) == "past")
    #expect(try path(\Everything.end) == "end")
  }

  struct Validated: Codable {
    var title: String
    var secret: Secret
    var inner: Inner
    var last: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      secret = try container.decode(Secret.self, forKey: .secret)
      inner = try container.decode(Inner.self, forKey: .inner)
      last = try container.decode(Int.self, forKey: .last)
    }
    func encode(to encoder: any Encoder) throws {}
    enum CodingKeys: String, CodingKey { case title = "heading", secret, inner, last = "end" }
    var first: String { title }
  }

  struct Inner: Codable { var city: String }

  @Test func fieldsBesideOneThatRefusesEverythingAreFoundByTheirNames() throws {
    #expect(try path(\Validated.title) == "heading")
    #expect(try path(\Validated.secret) == "secret")
    #expect(try path(\Validated.last) == "end")
    #expect(throws: KeyPathError.self) { try path(\Validated.first) }
  }

  @Test func anErrorNamesThePropertyAndWhatStandsInTheWay() throws {
    let error = #expect(throws: KeyPathError.self) { try path(\Validated.inner.city) }
    #expect(error?.code == .opaqueType)
    #expect(error?.property == "inner.city")
    #expect(
      error?.description
        == "no field for the property inner.city of Validated: made-up content is refused by Secret; "
        + "name its fields by NamedFields (at secret)")
    let filter: TypedFilter<Validated> = \.inner.city == "x"
    #expect(throws: UnresolvedKeyPath.self) { try filter.filter(resolvedBy: FieldPaths()) }
    let unresolved = #expect(throws: UnresolvedKeyPath.self) {
      try filter.filter(resolvedBy: FieldPaths())
    }
    #expect(unresolved?.description.contains("refused by Secret") == true)
  }
}

extension OrdinaryTypeTests.Secret {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
