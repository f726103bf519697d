import FHIRModel
import TestSupport
import Testing

/// Random texts beside the regular expressions of the specification.
@Suite struct AcceptedTextModelTests {
  /// For each type what texts are made of, and the expression of all releases together.
  struct Rule {
    var type: PrimitiveType
    var pieces: [String]
    var matches: (String) throws -> Bool
  }

  private static var rules: [Rule] {
    [
      Rule(type: .code, pieces: ["a", "B", " ", "\t", "é", "1"]) {
        try #/[^\s]+(\s[^\s]+)*/#.wholeMatch(in: $0) != nil
      },
      Rule(type: .oid, pieces: ["urn:oid:", "0", "1", "23", ".", "a"]) {
        try #/urn:oid:(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*))*/#.wholeMatch(in: $0) != nil
      },
      Rule(type: .id, pieces: ["a", "Z", "0", "-", ".", "_", "xxxxxxxxxxxxxxxxxxxxxxxxx"]) {
        try #/[A-Za-z0-9\-\.]{1,64}/#.wholeMatch(in: $0) != nil
      },
      Rule(type: .integer64, pieces: ["0", "1", "-", "+", "99", "a"]) {
        try #/[0]|[-+]?[1-9][0-9]*/#.wholeMatch(in: $0) != nil
      },
      Rule(type: .time, pieces: ["12:", "23:", "24:", "59", "60", "61", "00", ".0", "5", ":"]) {
        try #/([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?/#.wholeMatch(in: $0) != nil
      },
      Rule(
        type: .dateTime,
        pieces: [
          "2024", "-05", "-17", "T12:30:15", ".25", "Z", "+02:00", "-14:00", "+14:01", "-13:59",
          "0000", "-00", "-13", "T24:00:00", "T23:59:60",
        ]
      ) {
        try
          #/(?!0000)[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[1-2][0-9]|3[0-1])(T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?(Z|(\+|-)((0[0-9]|1[0-3]):[0-5][0-9]|14:00)))?)?)?/#
          .wholeMatch(in: $0) != nil
      },
      Rule(type: .base64Binary, pieces: ["QUJD", "QQ==", "QUI=", "A", "=", "\n", "-"]) {
        try #/([A-Za-z0-9+\/]{4})*([A-Za-z0-9+\/]{2}==|[A-Za-z0-9+\/]{3}=|[A-Za-z0-9+\/]{4})/#
          .wholeMatch(in: $0.filter { $0 != "\n" }) != nil
      },
    ]
  }

  @Test(arguments: Seeds.list(4))
  func textsAreAcceptedThatTheExpressionsMatch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for rule in Self.rules {
      var acceptedCount = 0
      for _ in 0..<600 {
        let count = Int.random(in: 1...5, using: &random)
        // Often in order, so that texts are right more often.
        var picks = (0..<count).map { _ in Int.random(in: 0..<rule.pieces.count, using: &random) }
        if random.chance(1, in: 2) { picks.sort() }
        let text = picks.map { rule.pieces[$0] }.joined()
        let isAccepted = rule.type.accepts(text)
        #expect(
          try isAccepted == rule.matches(text),
          "\(rule.type) \(text.debugDescription), seed \(seed)")
        if isAccepted { acceptedCount += 1 }
      }
      #expect(acceptedCount > 0, "no text of \(rule.type) was right, seed \(seed)")
    }
  }

  @Test(arguments: Seeds.list(4))
  func controlCharactersAreFoundAnywhere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let count = Int.random(in: 1...40, using: &random)
      var scalars = (0..<count).map { _ in
        Unicode.Scalar(UInt8.random(in: 0x20...0xFF, using: &random))
      }
      var isRight = true
      if random.chance(1, in: 2) {
        let byte = UInt8.random(in: 0..<0x20, using: &random)
        scalars[Int.random(in: 0..<count, using: &random)] = Unicode.Scalar(byte)
        isRight = [9, 10, 13].contains(byte)
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      #expect(PrimitiveType.string.accepts(text) == isRight, "seed \(seed)")
      let hasSpace = scalars.contains { $0.value <= 0x20 }
      #expect(PrimitiveType.uri.accepts(text) == !hasSpace, "seed \(seed)")
    }
  }
}
