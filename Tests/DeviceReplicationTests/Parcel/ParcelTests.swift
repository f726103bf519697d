@testable import DeviceReplication
import Andiron
import DocumentStore
import FileAccess
import Foundation
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing
import ValueModel

/// Parcels that are carried from one device to another.
@Suite(.whenQuiet) struct ParcelTests {
  static let key = DeviceKey.random()
  static let encryption = DeviceEncryption.whereAvailable

  private func exchange(
    _ database: Database<Store>, _ partner: String = "partner", key: DeviceKey? = ParcelTests.key,
    encryption: DeviceEncryption = ParcelTests.encryption
  ) throws -> ParcelExchange {
    try ParcelExchange(database, partner: partner, key: key, encryption: encryption)
  }

  private func parcel(_ exchange: ParcelExchange) throws -> (bytes: [UInt8], ParcelSummary) {
    let bytes = Locked<[UInt8]>([])
    let summary = try exchange.write { piece in bytes.withLock { $0 += piece } }
    return (bytes.withLock { $0 }, summary)
  }

  @discardableResult
  private func read(_ bytes: [UInt8], _ exchange: ParcelExchange) throws -> ParcelSummary {
    let rest = Locked(bytes[...])
    return try exchange.read {
      rest.withLock { rest in
        if rest.isEmpty { return nil }
        defer { rest = rest.dropFirst(10_000) }
        return Array(rest.prefix(10_000))
      }
    }
  }

  private func code(_ body: () throws -> Void) -> ParcelError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? ParcelError)?.code
    }
  }

  @Test func `parcels are recorded, those that are refused too`() throws {
    let trail = ListTrail()
    func exchange(
      _ store: Store, _ name: String, topic: String = "notes", trail: ListTrail
    ) throws -> ParcelExchange {
      try ParcelExchange(
        store.database(name), partner: "watch", topic: topic, key: Self.key,
        encryption: Self.encryption, audit: trail)
    }
    let (phone, other) = (try Store.inMemory(), try Store.inMemory())
    try phone.database("my+notes").create(["from": "phone"], id: "a")
    let bytes = try parcel(exchange(phone, "my+notes", trail: trail)).bytes
    try read(bytes, exchange(other, "notes", trail: trail))
    #expect(code { try read(bytes, exchange(other, "x", topic: "x", trail: trail)) } == .otherTopic)
    #expect(
      trail.lines == [
        "watch read-only GET /my%2Bnotes/_parcel 200", "watch read-write PUT /notes/_parcel 200",
        "watch read-write PUT /x/_parcel 422",
      ])
    #expect(trail.records.map(\.query) == ["number=1", "number=1", "number=0"])
    // Nothing leaves the device unrecorded.
    let failing = try exchange(phone, "my+notes", trail: ListTrail(fails: true))
    let written = Locked(0)
    #expect(throws: ListTrail.Failure.self) {
      try failing.write { piece in written.withLock { $0 += piece.count } }
    }
    #expect(written.withLock { $0 } == 0)
  }

  @Test(arguments: [ParcelTests.key, nil])
  func `a parcel of one database is not read into another`(key: DeviceKey?) throws {
    let encryption = key == nil ? DeviceEncryption.none : Self.encryption
    func exchange(_ store: Store, _ name: String, topic: String? = nil) throws -> ParcelExchange {
      try ParcelExchange(
        store.database(name), partner: "partner", topic: topic, key: key, encryption: encryption)
    }
    let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
    try phone.database("plans").create(["from": "phone"], id: "a")
    let plans = try parcel(exchange(phone, "plans")).bytes
    #expect(code { try read(plans, exchange(watch, "notes")) } == .otherTopic)
    #expect(try watch.databases().isEmpty)
    // Databases that are called otherwise belong together if both say so.
    let shared = try parcel(exchange(phone, "plans", topic: "shared")).bytes
    #expect(code { try read(shared, exchange(watch, "plans")) } == .otherTopic)
    #expect(try read(shared, exchange(watch, "mine", topic: "shared")).newRevisionCount == 1)
    #expect(try read(plans, exchange(watch, "plans")).newRevisionCount == 1)
  }

  @Test(arguments: Seeds.list(Seeds.amount(8, search: 40)))
  func `parcels to and fro make databases equal, though some are lost or read twice`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let stores = [try Store.inMemory(), try Store.inMemory()]
    let databases = try stores.map { try $0.database("notes") }
    var editors = databases.enumerated().map {
      RandomDatabase(database: $1, generator: SeededGenerator(seed: seed &* 3 &+ UInt64($0)))
    }
    var kept: [(to: Int, bytes: [UInt8])] = []
    for _ in 0..<12 {
      let side = Int.random(in: 0..<2, using: &generator)
      for _ in 0..<Int.random(in: 1..<8, using: &generator) { try editors[side].edit() }
      let (bytes, _) = try parcel(exchange(databases[side]))
      kept.append((1 - side, bytes))
      if generator.chance(1, in: 3) { continue }
      if generator.chance(1, in: 3), let old = kept.randomElement(using: &generator) {
        try read(old.bytes, exchange(databases[old.to]))
      }
      try read(bytes, exchange(databases[1 - side]))
    }
    // Whatever was lost comes again after one parcel in each direction.
    for side in [0, 1, 0, 1] where try databases[side].exists() {
      try read(parcel(exchange(databases[side])).bytes, exchange(databases[1 - side]))
    }
    let contents = try databases.map { try RandomDatabase.content(of: $0) }
    #expect(contents[0] == contents[1], "seed \(seed)")
    #expect(!contents[0].isEmpty)
    for database in databases { #expect(try database.problems().isEmpty, "seed \(seed)") }
  }

  @Test func `a parcel has what the partner is not known to have`() throws {
    let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
    let (here, there) = (try phone.database("notes"), try watch.database("notes"))
    for number in 0..<10 { try here.create(["n": Value(number)], id: "\(number)") }
    let first = try parcel(exchange(here))
    #expect(first.1.documentCount == 10 && first.1.number == 1)
    // Nobody has said that it arrived.
    #expect(try parcel(exchange(here)).1.documentCount == 10)
    #expect(try read(first.bytes, exchange(there)).newRevisionCount == 10)
    #expect(try read(first.bytes, exchange(there)).newRevisionCount == 0)
    // What came by parcel goes back once, as nobody knows that the partner has it still.
    let back = try parcel(exchange(there))
    #expect(try read(back.bytes, exchange(here)).newRevisionCount == 0)
    var document = try here.require("3")
    document["n"] = 33
    try here.update(document)
    let second = try parcel(exchange(here))
    #expect(second.1.documentCount == 1 && second.1.number == 3)
    #expect(try read(second.bytes, exchange(there)).newRevisionCount == 1)
    #expect(try there.require("3")["n"] == 33)
  }

  @Test func `nothing that the partner does not know of is removed`() throws {
    let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
    let (here, there) = (try phone.database("notes"), try watch.database("notes"))
    try here.create([:], id: "phone's")
    try there.create([:], id: "watch's")
    try read(parcel(exchange(here)).bytes, exchange(there))
    #expect(try there.document("watch's") != nil && there.document("phone's") != nil)
    #expect(try there.count() == 2)
  }

  @Test func `a parcel between which and the one before something is missing brings it again`()
    throws
  {
    let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
    let (here, there) = (try phone.database("notes"), try watch.database("notes"))
    try here.create([:], id: "a")
    try read(parcel(exchange(here)).bytes, exchange(there))
    try read(parcel(exchange(there)).bytes, exchange(here))
    // The watch starts anew.
    try there.write { try $0.drop() }
    try here.create([:], id: "b")
    let summary = try read(parcel(exchange(here)).bytes, exchange(there))
    #expect(!summary.isContinuous && summary.newRevisionCount == 1)
    try read(parcel(exchange(there)).bytes, exchange(here))
    let next = try read(parcel(exchange(here)).bytes, exchange(there))
    #expect(next.isContinuous && next.documentCount == 2)
    #expect(try there.count() == 2)
  }

  @Test(arguments: [nil, key])
  func `a parcel that ends early is refused, and what was complete is kept`(key: DeviceKey?) throws
  {
    let phone = try Store.inMemory()
    let here = try phone.database("notes")
    try here.write { notes in
      for number in 0..<1_200 { try notes.create(["n": Value(number)], id: "\(number)") }
    }
    let bytes = try parcel(exchange(here, key: key)).bytes
    for share in stride(from: 0, to: 1.0, by: Seeds.amount(0.27, search: 0.09)) {
      let watch = try Store.inMemory()
      let there = try watch.database("notes")
      let cut = Array(bytes.prefix(Int(Double(bytes.count) * share)))
      do {
        try read(cut, exchange(there, key: key))
        Issue.record("was whole")
      } catch let error as ParcelError {
        #expect(error.code == (cut.isEmpty ? .notAParcel : .truncated))
        #expect(try there.count() == error.kept.documentCount)
        #expect(error.kept.documentCount % 500 == 0)
        if share > 0.5 { #expect(error.kept.documentCount >= 500) }
      }
      // It was not acknowledged, so it comes again.
      try there.write { try $0.make() }
      try read(parcel(exchange(there, key: key)).bytes, exchange(here, key: key))
      try read(parcel(exchange(here, key: key)).bytes, exchange(there, key: key))
      #expect(try there.count() == 1_200)
    }
  }

  @Test(arguments: [nil, key])
  func `every byte that is altered is noticed`(key: DeviceKey?) throws {
    let phone = try Store.inMemory()
    let here = try phone.database("notes")
    try here.write { notes in
      var document = try notes.create(["n": 1], id: "a")
      try notes.attach([UInt8](repeating: 7, count: 50), to: &document, as: "file")
      try notes.update(document)
    }
    let bytes = try parcel(exchange(here, key: key)).bytes
    let watch = try Store.inMemory()
    let there = try watch.database("notes")
    for place in bytes.indices {
      // The salt means nothing where there is no key.
      if key == nil, (16..<48).contains(place) { continue }
      var altered = bytes
      altered[place] ^= 1 << UInt8(place % 8)
      let found = code { try read(altered, exchange(there, key: key)) }
      #expect(found != nil && found != .invalidContent, "byte \(place)")
    }
  }

  @Test func `keys and protection have to fit`() throws {
    let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
    let (here, there) = (try phone.database("notes"), try watch.database("notes"))
    try here.create(["n": 1], id: "a")
    let open = try parcel(exchange(here, key: nil)).bytes
    let tagged = try parcel(exchange(here, encryption: .none)).bytes
    #expect(code { try read(open, exchange(there)) } == .unprotected)
    #expect(code { try read(tagged, exchange(there, key: nil)) } == .keyRequired)
    #expect(code { try read(tagged, exchange(there, encryption: .required)) } == .unprotected)
    #expect(code { try read(tagged, exchange(there, key: .random())) } == .wrongKey)
    #expect(code { try read(open, exchange(here, key: nil)) } == .ownParcel)
    #expect(code { try read(Array("not a parcel".utf8), exchange(there)) } == .notAParcel)
    #expect(try there.count() == 0)
    let none = try watch.database("none")
    #expect(code { _ = try parcel(exchange(none)) } == .noDatabase)
    #expect(code { _ = try exchange(here, "") } == .invalidPartner)
  }

  @Test(.enabled(if: FrameCipher.isAvailable))
  func `an encrypted parcel shows nothing of what is in it`() throws {
    let phone = try Store.inMemory()
    let here = try phone.database("notes")
    try here.create(["text": "likes engines"], id: "ada")
    func shows(_ bytes: [UInt8]) -> Bool {
      String(decoding: bytes, as: UTF8.self).contains("likes engines")
    }
    #expect(!shows(try parcel(exchange(here, encryption: .required)).bytes))
    #expect(shows(try parcel(exchange(here, key: nil)).bytes))
  }

  @Test func `a parcel is read by its owner alone, and goes through no link`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "parcel-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "notes.parcel")
    let other = folder.appending(path: "other")
    try Data("other".utf8).write(to: other)
    try FileManager.default.createSymbolicLink(
      at: url.appendingPathExtension("draft"), withDestinationURL: other)
    let phone = try Store.inMemory()
    try phone.database("notes").create(["n": 1], id: "a")
    try exchange(phone.database("notes")).write(to: url)
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try Data(contentsOf: other) == Data("other".utf8))
  }

  @Test func `long attachments and files pass through in pieces`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "parcel-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "notes.parcel")
    let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
    let (here, there) = (try phone.database("notes"), try watch.database("notes"))
    var generator = SeededGenerator(seed: 4)
    let pattern = generator.bytes(1_009)
    let content = Array(repeatElement(pattern, count: 5_000).joined())
    try here.write { notes in
      var document = try notes.create([:], id: "scan")
      try notes.attach(content, to: &document, as: "image", contentType: "image/png")
      try notes.update(document)
    }
    let written = try exchange(here).write(to: url)
    #expect(written.attachmentByteCount == content.count)
    try exchange(here).write(to: url)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.parcel"])
    try exchange(there).read(from: url)
    let image = try #require(there.require("scan").attachments["image"])
    #expect(image.contentType == "image/png")
    #expect(try there.content(of: image) == content)
  }

  @Test func `at every moment there is the old parcel or the new one`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "parcel-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "notes.parcel")
    let phone = try Store.inMemory()
    try phone.database("notes").create(["from": "phone"], id: "a")
    let parcels = try exchange(phone.database("notes"))
    try parcels.write(to: url)
    let path = url.path(percentEncoded: false)
    let isWritten = Locked(false)
    let missing = Locked(0)
    let watcher = TestThread {
      while !isWritten.withLock({ $0 }) {
        if access(path, F_OK) != 0 { missing.withLock { $0 += 1 } }
      }
    }
    let writing = Result { for _ in 0..<100 { try parcels.write(to: url) } }
    isWritten.withLock { $0 = true }
    watcher.join()
    try writing.get()
    #expect(missing.withLock { $0 } == 0)
  }
}
