import TestSupport

/// Decides what a request meets, from the seed and the request alone: requests that are sent side by
/// side meet the same in whichever order they come.
struct NetworkDice {
  private var generator: SeededGenerator

  init(seed: UInt64, key: String = "") {
    // FNV-1a; the generator mixes it well.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    generator = SeededGenerator(seed: seed ^ hash)
    _ = generator.next()
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func faults(_ profile: NetworkProfile) -> [NetworkFault] {
    var faults: [NetworkFault] = []
    if happens(profile.perThousand[.delay]) {
      faults.append(
        .delayed(milliseconds: number(in: 1...max(1, profile.mostDelayMilliseconds))))
    }
    if happens(profile.perThousand[.overtaking]) { faults.append(.overtaken) }
    var roll = number(in: 0...999)
    for kind in NetworkFaultKind.allCases where kind != .delay && kind != .overtaking {
      roll -= profile.perThousand[kind] ?? 0
      if roll < 0 {
        faults.append(fault(kind))
        break
      }
    }
    return faults
  }

  private mutating func happens(_ perThousand: Int?) -> Bool {
    number(in: 0...999) < perThousand ?? 0
  }

  private mutating func fault(_ kind: NetworkFaultKind) -> NetworkFault {
    switch kind {
    case .refusal: .refused
    case .cutBefore: .cutOffBefore
    case .answerLoss: .answerLost
    // Most bodies are short, and some are long.
    case .bodyCut: .bodyCut(afterByteCount: number(in: 0...(1 << number(in: 0...16))))
    case .duplication: .duplicated
    case .tooManyRequestsRetryAfter:
      .status(429, retryAfter: number(in: 0...2), isCarriedOut: false)
    case .serverError, .unavailable:
      .status(kind.status ?? 500, retryAfter: nil, isCarriedOut: number(in: 0...1) == 1)
    case .page: .page
    default: .status(kind.status ?? 500, retryAfter: nil, isCarriedOut: false)
    }
  }
}
