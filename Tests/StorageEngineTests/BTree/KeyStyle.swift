import TestSupport

/// Ways to make keys, each difficult for a tree in its own way.
enum KeyStyle: CaseIterable {
  case short, fixed, text, sharedPrefixes, clusters, long, mixed

  func key(_ random: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .short:
      // Few letters, so that keys recur, are empty, and are prefixes of each other.
      let count = Int.random(in: 0...6, using: &random)
      return (0..<count).map { _ in [0, 1, 0x61, 0xFF][Int.random(in: 0..<4, using: &random)] }
    case .fixed:
      return random.bytes(16)
    case .text:
      let number = Int.random(in: 0..<50_000, using: &random)
      let kind = ["patient/", "observation/", "observation/code/"].randomElement(using: &random)
      return Array(((kind ?? "") + String(number)).utf8)
    case .sharedPrefixes:
      let prefix = [3, 60, 120, 180, 240, 252].randomElement(using: &random) ?? 0
      let letter = UInt8.random(in: 0..<3, using: &random)
      return [UInt8](repeating: letter, count: prefix)
        + random.bytes(Int.random(in: 0...8, using: &random))
    case .clusters:
      // Neighbours differ late, and the keys of a page have nothing in common: separators are as
      // long as possible, branches are small and trees high.
      let cluster = UInt8.random(in: 0..<120, using: &random)
      let filler = cluster % 4 == 0 ? 280 : 200
      return (0..<filler).map { cluster &* 37 &+ UInt8($0 & 7) &* cluster }
        + random.bytes(Int.random(in: 1...12, using: &random))
    case .long:
      let prefix = [0, 200, 254, 300, 2_100, 16_000].randomElement(using: &random) ?? 0
      let rest = Int.random(in: 0...384, using: &random)
      return [UInt8](repeating: 0x62, count: prefix) + random.bytes(rest)
    case .mixed:
      let others: [KeyStyle] = [.short, .fixed, .text, .sharedPrefixes, .clusters, .long]
      return (others.randomElement(using: &random) ?? .short).key(&random)
    }
  }
}
