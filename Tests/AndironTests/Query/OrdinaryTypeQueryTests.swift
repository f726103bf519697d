import Andiron
import Foundation
import Testing

/// Types as programs have them: enumerations that are neither `CaseIterable` nor `QueryArgument`,
/// and others that reject most content.
@Suite struct OrdinaryTypeQueryTests {
  enum Status: String, Codable, Sendable { case open, done }
  enum Level: Int, Codable, Sendable { case low = 1, high }
  enum Place: Codable, Equatable { case room(Int), home }

  struct Task: Codable, DeclaredObject {
    var pk = UUID()
    var title: String
    var status: Status
    var level: Level?
    var past: [Status] = []
    var place = Place.home
    var span: DateInterval
    var due: Date
    static let collection = CollectionDeclaration<Task>(indexes: [
      .on(\.title), .on(\.status), .unique(\.due), .on(\.span.start),
    ])
  }

  @Test func declarationsFiltersAndSortsTakeThem() throws {
    let store = try TestStore.open(types: [Task.self])
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try store.write { transaction in
      for number in 0..<10 {
        try transaction.add(
          Task(
            title: "T\(number)", status: number < 4 ? .open : .done,
            level: number == 0 ? nil : number % 2 == 0 ? .low : .high,
            past: number > 7 ? [.open] : [], place: .room(number),
            span: DateInterval(start: start.addingTimeInterval(Double(number)), duration: 5),
            due: start.addingTimeInterval(Double(-number))))
      }
    }
    let tasks = store.objects(Task.self)
    #expect(try tasks.where { $0.status == .open }.count() == 4)
    #expect(try tasks.where { $0.title == "T3" }.explain()?.indexes == ["title"])
    #expect(try tasks.where { $0.status != .open }.count() == 6)
    #expect(try tasks.where(\.status == .done).count() == 6)
    #expect(try tasks.where { $0.level == .high }.count() == 5)
    #expect(try tasks.where { $0.level == nil }.count() == 1)
    #expect(try tasks.where { $0.level.in([.high, .low]) }.count() == 9)
    #expect(try tasks.where { $0.status.in([.open]) }.count() == 4)
    #expect(try tasks.where { $0.past.contains(.open) }.count() == 2)
    #expect(try tasks.where { $0.span.start > start.addingTimeInterval(6) }.count() == 3)
    #expect(try tasks.where { $0.title == "T3" }.count() == 1)
    #expect(try tasks.sorted(by: \.due).first()?.title == "T9")
    #expect(try tasks.sorted(by: \.status).sorted(by: \.title).first()?.title == "T4")
  }
}
