import Foundation
import TestSupport
import Testing

@testable import Units

/// The table of UCUM, all of it.
@Suite struct UnitAtomTests {
  @Test func `the table has all units and prefixes of version 2.2`() {
    #expect(UnitAtom.table.count == 312)
    #expect(UnitAtom.table.count { $0.meaning.isSpecial } == 21)
    #expect(UnitAtom.table.count { $0.meaning.dimension.isArbitrary } == 41)
    #expect(UnitAtom.places.count == 312)
    #expect(UnitPrefix.table.count == 24)
    for atom in UnitAtom.table {
      guard case .exact = atom.meaning.factor else {
        Issue.record("\(atom.code) is rounded")
        continue
      }
    }
  }

  @Test func `every unit is read and printed, alone and with every prefix`() throws {
    var count = 0
    for atom in UnitAtom.table {
      for prefix in [""] + UnitPrefix.table.map(\.code) {
        let code = prefix + atom.code
        guard prefix.isEmpty || atom.isMetric else {
          // What takes no prefix is not read with one, unless it is another unit's name.
          if UnitAtom.places[code] == nil, let unit = try? UnitOfMeasure(ucum: code) {
            #expect(unit.ucum == code)
          }
          continue
        }
        let unit = try ucum(code)
        #expect(unit.ucum == code)
        #expect(try ucum(unit.ucum ?? "") == unit)
        #expect(try UnitConversion(from: unit, to: unit).converted(0.5) == 0.5, "\(code)")
        count += 1
      }
      guard !atom.meaning.isSpecial else { continue }
      #expect(try ucum(atom.code + "2").dimension == ucum(atom.code + "." + atom.code).dimension)
    }
    #expect(count == 312 + 24 * UnitAtom.table.count(where: \.isMetric))
  }

  @Test func `arbitrary units are converted to themselves alone`() throws {
    let arbitrary = UnitAtom.table.filter { $0.meaning.dimension.isArbitrary }.map(\.code)
    for left in arbitrary {
      for right in arbitrary + ["1", "mol", "m", "g"] {
        let isSame = left == right || Set([left, right]) == ["[IU]", "[iU]"]
        #expect(try ucum(left).isConvertible(to: ucum(right)) == isSame, "\(left) \(right)")
      }
    }
    #expect(try UnitConversion.converted(5, from: ucum("k[IU]/L"), to: ucum("[iU]/mL")) == 5)
    #expect(try !ucum("[IU]/L").isConvertible(to: ucum("[arb'U]/L")))
  }

  /// UCUM's table: named by UCUM_ESSENCE, or beside the other test data.
  static let essence: String? = {
    let path =
      ProcessInfo.processInfo.environment["UCUM_ESSENCE"]
      ?? SharedData.root.appendingPathComponent("ucum/ucum-essence.xml").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    .enabled(
      if: essence != nil && python != nil,
      "ucum-essence.xml (UCUM_ESSENCE) or python3 is not here: the tables are not compared with it")
  )
  func `the tables are what the published one gives`() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("UnitTables/make_tables.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [script.path, try #require(Self.essence), "--check"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
