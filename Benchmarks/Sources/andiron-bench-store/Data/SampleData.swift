import Andiron
import BenchmarkSupport
import Foundation

/// The data of a run, computed from numbers: the same in every run.
struct SampleData: Sendable {
  let people: [Person]
  let orders: [Order]
  let items: [Item]
  /// Positions of people that are looked up, at random.
  let probes: [Int]
  /// The households that are looked up.
  let households: [String]
  /// Where the ranges begin: each has fifty people and more behind it.
  let visits: [Int]

  static let itemsOfOrder = 10
  /// Orders that are read with their items.
  static let orderCount = 1_000
  /// People with ten orders each, and all of the orders.
  static let customerCount = 500
  private static let allOrderCount = 5_000

  init(count: Int) {
    let people = (0..<count).map { Self.person($0, of: count) }
    let probes = (0..<max(1, count / 5)).map { mixed(11, $0, below: count) }
    let probed = probes.map { people[$0] }
    households = (0..<Workload.equalities).map { probed[$0 % probed.count].household }
    let last = people.map(\.lastVisit).sorted().suffix(Workload.rangeLimit).first ?? 0
    visits = (0..<Workload.ranges).map { min(probed[$0 % probed.count].lastVisit, last) }
    self.people = people
    self.probes = probes
    let items = (0..<Self.allOrderCount * Self.itemsOfOrder).map(Self.item)
    let customers = people.prefix(Self.customerCount).map(\.pk)
    // Items are shared out in no order: those of an order lie far apart.
    orders = (0..<Self.allOrderCount).map { number in
      Order(
        pk: Self.key(3, number), number: number,
        total: Double(mixed(4, number, below: 100_000)) / 100,
        customerKey: customers[number % customers.count],
        itemKeys: (0..<Self.itemsOfOrder).map {
          items[mixed(5, number * Self.itemsOfOrder + $0, below: items.count)].pk
        })
    }
    self.items = items
  }

  static func person(_ number: Int, of count: Int) -> Person {
    let visit = 1_500_000_000_000 + mixed(7, number, below: 1 << 40)
    return Person(
      pk: key(1, number), email: "person.\(mixed(6, UInt64(number)))@example.org",
      name:
        "\(given[mixed(8, number, below: given.count)]) Family-\(mixed(9, number, below: 5_000))",
      household: household(number % max(1, count / 10)), lastVisit: visit, born: date(number),
      height: 1.3 + Double(mixed(10, number, below: 1_000_000)) / 1e6,
      isActive: mixed(12, number, below: 3) != 0,
      note: number % 4 == 0 ? "Prefers appointments in the morning." : nil,
      tags: [wards[mixed(13, number, below: wards.count)], wards[number % wards.count]])
  }

  static func household(_ number: Int) -> String {
    "household-\(mixed(14, UInt64(number)) % 1_000)-\(number)"
  }

  static func key(_ seed: UInt64, _ number: Int) -> UUID {
    let words = (mixed(seed, UInt64(number)), mixed(seed &+ 100, UInt64(number)))
    return UUID(uuid: unsafeBitCast(words, to: uuid_t.self))
  }

  private static func item(_ number: Int) -> Item {
    Item(
      pk: key(2, number), name: "Item number \(number)",
      price: Double(mixed(15, number, below: 10_000)) / 100, quantity: 1 + number % 9)
  }

  private static func date(_ number: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = 1930 + mixed(16, number, below: 90)
    return
      "\(year)-\(padded(1 + mixed(17, number, below: 12)))-\(padded(1 + mixed(18, number, below: 28)))"
  }

  private static let given = [
    "Ada", "Bruno", "Chloé", "Dmitri", "Elif", "Farah", "Goran", "Hélène", "Ingrid", "Jun",
  ]
  private static let wards = [
    "cardiology", "dermatology", "emergency", "geriatrics", "maternity", "neurology", "oncology",
    "paediatrics",
  ]
}
