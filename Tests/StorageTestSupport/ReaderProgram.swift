package import CollectionModel
import Foundation
import ObjectModel
import TestSupport
package import ValueModel

/// Stores random objects, changes some of them and deletes others.
package struct ReaderProgram {
  private var random: SeededGenerator
  /// For fields that no two objects share.
  private var counter = 0

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Opens a storage several times, and closes it. Returns the objects that it has in the end, as
  /// the reader should print them.
  package mutating func run<Storage: ObjectStorage>(
    _ open: () throws -> Storage
  ) throws -> [String: [String: Value]] {
    var objects: [String: [String: Value]] = [:]
    for _ in 0..<3 {
      // Drops an index. The next storage builds it once more over the objects that are there.
      let plain = try open()
      try plain.prepare([ReaderPlainEnrolment.self])
      try plain.close()
      let storage = try open()
      try round(storage)
      objects = try Self.expected(in: storage)
      try storage.close()
    }
    return objects
  }

  private mutating func round(_ storage: some ObjectStorage) throws {
    let visits = (0..<12).map { _ in visit() }
    let pictures = (0..<4).map { _ in picture() }
    let reminders = (0..<4).map { _ in reminder() }
    let enrolments = (0..<6).map { _ in enrolment() }
    try storage.write { transaction in
      for object in visits { try transaction.upsert(object) }
      for object in pictures { try transaction.upsert(object) }
      for object in reminders { try transaction.upsert(object) }
      for object in enrolments { try transaction.upsert(object) }
    }
    try change(ReaderVisit.self, in: storage) { program, pk in program.visit(pk: pk) }
    try change(ReaderPicture.self, in: storage) { program, pk in program.picture(pk: pk) }
    try change(ReaderReminder.self, in: storage) { program, pk in program.reminder(pk: pk) }
    try change(ReaderEnrolment.self, in: storage) { program, pk in program.enrolment(pk: pk) }
  }

  /// Replaces some objects of a type, and deletes others.
  private mutating func change<Object: StoredObject>(
    _ type: Object.Type, in storage: some ObjectStorage,
    _ make: (inout Self, Object.PrimaryKey) -> Object
  ) throws {
    for object in try storage.fetch(ObjectQuery<Object>()) {
      if random.chance(1, in: 4) {
        let new = make(&self, object.pk)
        try storage.write { _ = try $0.upsert(new) }
      } else if random.chance(1, in: 6) {
        try storage.write { _ = try $0.delete(type, key: object.pk) }
      }
    }
  }

  /// The objects of a type as the reader should print them, by the texts of their keys.
  private static func expected<Object: StoredObject>(
    _ type: Object.Type, in storage: some ObjectStorage
  ) throws -> [String: Value] {
    var objects: [String: Value] = [:]
    for object in try storage.fetch(ObjectQuery<Object>()) {
      let value = try object.storedValue(dictionary: nil)
      objects[try RecordKey(object.pk).text] = try JSON.parse(value.jsonBytes())
    }
    return objects
  }

  /// The objects of all types, by collection.
  private static func expected(
    in storage: some ObjectStorage
  ) throws -> [String: [String: Value]] {
    [
      "visits": try expected(ReaderVisit.self, in: storage),
      "pictures": try expected(ReaderPicture.self, in: storage),
      "reminders": try expected(ReaderReminder.self, in: storage),
      "enrolments": try expected(ReaderEnrolment.self, in: storage),
    ]
  }
}

// MARK: Objects

extension ReaderProgram {
  private mutating func unique() -> Int {
    counter += 1
    return counter
  }

  private mutating func word() -> String {
    let words = ["", "Ada", "ada", "O'Brien", "a\u{0}b\u{1}", "Zoë", "\u{10348}", "tag \"x\"\n"]
    return words.randomElement(using: &random) ?? ""
  }

  /// A text that an index may have to cut.
  private mutating func longText() -> String {
    let lengths = [0, 3, 600, 700, 997, 998, 999, 1_000, 1_500]
    return String(repeating: "é", count: random.chance(1, in: 5) ? 499 : 0)
      + String(repeating: "x", count: lengths.randomElement(using: &random) ?? 0)
  }

  private mutating func uuid() -> UUID {
    let bytes = random.bytes(16)
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private mutating func visit(pk: UUID? = nil) -> ReaderVisit {
    let number = unique()
    let weights: [Double?] = [nil, 0, -1.5, 72.25, 1e-20, 6.02e23, -1e300, 123_456.789]
    let lines = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      ReaderVisit.Line(
        product: word(),
        counts: (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Int.random(in: -200...200, using: &random)
        })
    }
    let days = Double(Int.random(in: -300_000...300_000, using: &random))
    return ReaderVisit(
      pk: pk ?? uuid(), patient: word(),
      number: random.chance(1, in: 2) ? number : number * -1_000_003,
      weight: weights.randomElement(using: &random) ?? nil, isOpen: random.chance(1, in: 2),
      tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in word() },
      begun: Date(
        timeIntervalSinceReferenceDate: days * 86_400 + Double.random(in: 0..<9, using: &random)),
      room: random.chance(1, in: 3) ? nil : "Room \(number)",
      title: longText() + "\(number)", note: longText(),
      previous: random.chance(1, in: 2) ? nil : uuid(), lines: lines)
  }

  private mutating func picture(pk: String? = nil) -> ReaderPicture {
    let number = unique()
    let length = [0, 1, 3, 40, 1_200].randomElement(using: &random) ?? 0
    return ReaderPicture(
      pk: pk ?? "\(word())/\(number)", bytes: Data(random.bytes(length)),
      marks: (0..<Int.random(in: 0...2, using: &random)).map { _ in Data(random.bytes(2)) },
      size: random.chance(1, in: 2) ? [:] : ["width": number, "height": 20_000_000_000])
  }

  private mutating func reminder(pk: Int? = nil) -> ReaderReminder {
    let numbers = [unique(), -unique(), unique() * 1_000_000_007, unique() * -1_000]
    let seconds = Int.random(in: -900_000_000...900_000_000, using: &random)
    return ReaderReminder(
      pk: pk ?? numbers.randomElement(using: &random) ?? 0, visit: uuid(),
      due: Date(timeIntervalSinceReferenceDate: Double(seconds) + 0.25),
      enrolment: enrolment().pk)
  }

  private mutating func enrolment(
    pk: ReaderEnrolment.PrimaryKey? = nil
  ) -> ReaderEnrolment {
    let amounts: [Decimal] = [0, 1, -1, Decimal(string: "19.90") ?? 0, 1_000_000]
    return ReaderEnrolment(
      pk: pk ?? CompoundKey(uuid(), unique() * 100, random.chance(1, in: 2) ? "a/b" : "~"),
      amount: amounts.randomElement(using: &random) ?? 0)
  }
}
