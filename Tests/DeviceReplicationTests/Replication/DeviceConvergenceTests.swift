import Andiron
import DeviceReplication
import DocumentStore
import FileAccess
import HTTPServer
import Replication
import TestSupport
import NetworkTestSupport
import Testing

/// Devices that replicate over links become equal, whatever the channels do.
@Suite(.whenQuiet) struct DeviceConvergenceTests {
  private func contents(_ devices: [Device]) throws -> [[String: [String]]] {
    try devices.map { try RandomDatabase.content(of: $0.notes) }
  }

  @Test(arguments: Seeds.list(Seeds.amount(2, search: 12)))
  func `devices in a ring become equal, though their channels are cut`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...4, using: &generator)
    let devices = try (0..<count).map { _ in try Device() }
    for _ in 0..<10 {
      let number = Int.random(in: 0..<count, using: &generator)
      var editor = RandomDatabase(
        database: devices[number].notes, generator: SeededGenerator(seed: generator.next()))
      for _ in 0..<Int.random(in: 0..<6, using: &generator) { try editor.edit() }
      let pair = MemoryChannel.pair()
      let place = Int.random(in: 0..<60_000, using: &generator)
      let fault = generator.chance(3, in: 4) ? FaultyChannel.Fault.cut(at: place) : .none
      let channels: (any DeviceChannel, any DeviceChannel) = (
        FaultyChannel(pair.0, seed: seed, fault: generator.chance(1, in: 2) ? fault : .none),
        FaultyChannel(pair.1, seed: seed + 1, fault: fault)
      )
      _ = try await devices[number].replicate(with: devices[(number + 1) % count], channels)
    }
    // Twice round, over channels that work, whatever came is everywhere.
    for number in 0..<2 * count {
      let isDone = try await devices[number % count].replicate(
        with: devices[(number + 1) % count], MemoryChannel.pair())
      #expect(isDone, "seed \(seed)")
    }
    let contents = try contents(devices)
    for content in contents { #expect(content == contents[0], "seed \(seed)") }
    for device in devices { #expect(try device.notes.problems().isEmpty, "seed \(seed)") }
  }

  @Test func `a large attachment arrives over a link that is cut again and again`() async throws {
    let (phone, watch) = (try Device(), try Device())
    let pattern = (0..<1_021).map { UInt8(truncatingIfNeeded: $0) }
    let content = Array(repeatElement(pattern, count: Seeds.amount(4_000, search: 20_000)).joined())
    try await phone.notes.write { notes in
      var document = try notes.create(["kind": "scan"], id: "scan")
      try notes.attach(content, to: &document, as: "image")
      try notes.update(document)
    }
    var isDone = false
    for place in [content.count / 5, Int.max] where !isDone {
      let pair = MemoryChannel.pair()
      let near = FaultyChannel(
        pair.0, seed: 1, fault: .cut(at: place), yields: false, isWhole: true)
      isDone = try await watch.replicate(with: phone, (near, pair.1), direction: .pull)
      #expect(isDone == (place == .max))
    }
    let scan = try watch.notes.require("scan")
    let image = try #require(scan.attachments["image"])
    #expect(try watch.notes.content(of: image) == content)
  }

  @Test func `nothing that the other device does not know of is deleted`() async throws {
    let (phone, watch) = (try Device(), try Device())
    try phone.notes.create(["from": "phone"], id: "a")
    try watch.notes.create(["from": "watch"], id: "b")
    try watch.store.database("private").create(["from": "watch"], id: "c")
    #expect(try await phone.replicate(with: watch, MemoryChannel.pair()))
    for device in [phone, watch] {
      #expect(try device.notes.count() == 2)
      #expect(try device.notes.require("a")["from"] == "phone")
    }
    #expect(try phone.store.databases() == ["notes"])
    #expect(try watch.store.database("private").count() == 1)
  }

  @Test func `edits on both devices become branches, and neither is lost`() async throws {
    let (phone, watch) = (try Device(), try Device())
    try phone.notes.create(["n": 1], id: "a")
    #expect(try await phone.replicate(with: watch, MemoryChannel.pair()))
    for (device, number) in [(phone, 2), (watch, 3)] {
      var document = try device.notes.require("a")
      document["n"] = .init(number)
      try device.notes.update(document)
    }
    #expect(try await phone.replicate(with: watch, MemoryChannel.pair()))
    for device in [phone, watch] {
      #expect(try Set(device.notes.leaves(of: "a").map { $0["n"] }) == [2, 3])
    }
  }

  @Test func `who may only read pulls, goes on where it was, and pushes nothing`() async throws {
    let (phone, watch) = (try Device(), try Device())
    for number in 0..<20 { try phone.notes.create(["n": .init(number)], id: "\(number)") }
    try watch.notes.create([:], id: "watch's")
    for _ in 0..<2 {
      let isDone = try await watch.replicate(
        with: phone, MemoryChannel.pair(), direction: .pull, role: .readOnly)
      #expect(isDone)
    }
    #expect(try watch.notes.count() == 21)
    let isDone = try? await watch.replicate(
      with: phone, MemoryChannel.pair(), direction: .push, role: .readOnly)
    #expect(isDone != true)
    #expect(try phone.notes.count() == 20)
  }

  @Test func `a new link goes on where the one before was`() async throws {
    let (phone, watch) = (try Device(), try Device())
    for number in 0..<50 { try phone.notes.create(["n": .init(number)], id: "\(number)") }
    #expect(try await watch.replicate(with: phone, MemoryChannel.pair(), direction: .pull))
    let channels = MemoryChannel.pair()
    let far = RecordingChannel(channels.1)
    #expect(try await watch.replicate(with: phone, (channels.0, far), direction: .pull))
    // Nothing of the 50 documents was named again.
    #expect(far.sent.joined().count < 5_000)
  }
}
