import BenchmarkSupport

/// Choices that depend on the seed only.
struct RandomSource {
  private let seed: UInt64
  private var drawn = 0

  init(seed: UInt64) { self.seed = seed }

  mutating func number(below bound: Int) -> Int {
    drawn += 1
    return mixed(seed, drawn, below: bound)
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }

  mutating func digits(_ count: Int) -> String {
    String((0..<count).map { _ in Character(String(number(below: 10))) })
  }

  /// A number of two digits from 1 to `most`.
  mutating func twoDigits(_ most: Int) -> String {
    String(String(101 + number(below: most)).dropFirst())
  }

  mutating func date() -> String {
    "\(1930 + number(below: 94))-\(twoDigits(12))-\(twoDigits(28))"
  }

  mutating func instant() -> String {
    "20\(10 + number(below: 14))-\(twoDigits(12))-\(twoDigits(28))T\(twoDigits(23)):"
      + "\(twoDigits(59)):\(twoDigits(59)).\(digits(3))+02:00"
  }

  mutating func uuid() -> String {
    let groups = [8, 4, 4, 4, 12].map { count in
      String((0..<count).map { _ in pick(Array("0123456789abcdef")) })
    }
    return groups.joined(separator: "-")
  }
}
