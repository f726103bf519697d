import BenchmarkSupport
import Foundation

/// The objects of a run and what is asked for, computed from numbers: the same in every run.
struct Workload: Sendable {
  /// Those that are stored all the time.
  let people: [Person]
  /// Those that are added at once, and removed again, in each round.
  let batch: [Person]
  /// Those that are added one by one, and removed again, in each round.
  let singles: [Person]
  /// The singles with another name and another visit.
  let changed: [Person]
  /// Positions of people that are looked up.
  let probes: [Int]
  /// Where ranges of visits begin: each has fifty people and more.
  let visits: [Int]

  static let rangeLimit = 50
  static let sortLimit = 20
  /// Above it are about a third of the people.
  static let countedHeight = 1.9

  init(count: Int) {
    people = (0..<count).map { Self.person($0, count) }
    batch = (count..<count + 1_000).map { Self.person($0, count) }
    singles = (count + 1_000..<count + 1_030).map { Self.person($0, count) }
    changed = singles.map { person in
      var person = person
      person.name += " the Younger"
      person.lastVisit += 1
      return person
    }
    let probes = (0..<100).map { mixed(11, $0, below: count) }
    self.probes = probes
    let people = people
    let last = people.map(\.lastVisit).sorted().suffix(Self.rangeLimit).first ?? 0
    visits = probes.map { min(people[$0].lastVisit, last) }
  }

  /// Half of all visits are later.
  static let middleVisit = 1_500_000_000_000 + 1 << 39

  /// The person with a number; those from `count` on come and go.
  static func person(_ number: Int, _ count: Int) -> Person {
    // Those that come and go live in households of their own.
    let household = number < count ? number % max(1, count / 10) : number
    return Person(
      pk: key(number), email: "person.\(mixed(6, UInt64(number)))@example.org",
      name: "Given-\(mixed(8, number, below: 50)) Family-\(mixed(9, number, below: 5_000))",
      household: "household-\(household)",
      lastVisit: 1_500_000_000_000 + mixed(7, number, below: 1 << 40),
      height: 1.3 + Double(mixed(10, number, below: 1_000_000)) / 1e6,
      isActive: mixed(12, number, below: 3) != 0,
      note: number % 4 == 0 ? "Prefers appointments in the morning." : nil,
      tags: ["ward-\(mixed(13, number, below: 8))", "ward-\(number % 8)"])
  }

  private static func key(_ number: Int) -> UUID {
    let words = (mixed(1, UInt64(number)), mixed(101, UInt64(number)))
    return UUID(uuid: unsafeBitCast(words, to: uuid_t.self))
  }
}
