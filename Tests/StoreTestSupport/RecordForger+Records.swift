import StorageEngine
import TestSupport
import ValueModel

extension RecordForger {
  /// The records of one table, to choose from.
  struct Records {
    let snapshot: Snapshot
    let table: Table

    init(_ snapshot: Snapshot, _ table: Table) {
      self.snapshot = snapshot
      self.table = table
    }

    /// The key of a random record; nil if the table is empty.
    func key(using random: inout SeededGenerator) throws -> [UInt8]? {
      let count = snapshot.count(table)
      guard count > 0 else { return nil }
      var cursor = try snapshot.cursor(table)
      for _ in 0...Int.random(in: 0..<count, using: &random) where !cursor.next() { return nil }
      return cursor.key
    }

    /// The bytes of the value with something else in it; other bytes if they hold no value.
    func forgedFields(_ bytes: [UInt8], using random: inout SeededGenerator) throws -> [UInt8] {
      guard var value = try? Value(encoded: bytes, dictionary: dictionary()) else {
        return bytes.forged(using: &random)
      }
      value = value.forged(using: &random)
      return try value.encoded()
    }

    private func dictionary() throws -> ValueDictionary {
      let dictionary = ValueDictionary()
      for (name, add) in [
        ("andiron.names", { _ = dictionary.addKey($0) }),
        ("andiron.strings", { _ = dictionary.addString($0) }),
      ] as [(String, (String) -> Void)] {
        guard let table = snapshot.table(name) else { continue }
        var cursor = try snapshot.cursor(table)
        while cursor.next() { add(String(decoding: try cursor.value(), as: UTF8.self)) }
      }
      return dictionary
    }
  }
}
