import CollectionModel
import Foundation

extension StorageConformance {
  /// Bytes that differ from those of other seeds, and cannot be packed.
  private static func bytes(_ count: Int, _ seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  func addBlobs(_ list: inout CaseList<Subject>) {
    addBlobReading(&list)
    addBlobNames(&list)
    addBlobMigration(&list)
    addBlobRemoval(&list)
    addBlobThreads(&list)
  }

  private func addBlobReading(_ list: inout CaseList<Subject>) {
    list.add("A blob comes back whole and in parts") { t in
      for (number, count) in [0, 1, 262_144, 262_145, 600_000].enumerated() {
        let bytes = Self.bytes(count)
        let blob = try t.storage.write { transaction in
          let blob = try transaction.addBlob(bytes)
          try transaction.add(Picture(pk: number, image: blob))
          try t.equal("in the transaction", transaction.bytes(of: blob).count, count)
          return blob
        }
        try t.equal("the length", blob.byteCount, count)
        try t.holds("it is there", t.storage.hasBlob(blob))
        try t.holds("the bytes of \(count)", try t.storage.bytes(of: blob) == bytes)
        let part = count / 3..<count - count / 5
        try t.holds("a part", try t.storage.bytes(of: blob, in: part) == Array(bytes[part]))
        var pieces: [Int] = []
        try t.storage.visit(blob) { pieces.append($0.count) }
        try t.equal("the pieces", pieces.reduce(0, +), count)
        try t.holds("short pieces", pieces.allSatisfy { $0 <= 262_144 })
        try t.throwing("beyond", .outOfBounds) {
          try t.storage.bytes(of: blob, in: 0..<count + 1)
        }
      }
    }
    list.add("A blob is written to a file") { t in
      let bytes = Self.bytes(300_000)
      let blob = try t.storage.write { transaction in
        let blob = try transaction.addBlob(bytes)
        try transaction.add(Picture(pk: 1, image: blob))
        return blob
      }
      let file = FileManager.default.temporaryDirectory.appending(path: "blob-\(UUID())")
      defer { try? FileManager.default.removeItem(at: file) }
      try t.storage.write(blob, to: file)
      try t.holds("the file", try Data(contentsOf: file) == Data(bytes))
    }
    list.add("Blobs are kept", needs: .persists) { t in
      let blob = try t.storage.write { transaction in
        let blob = try transaction.addBlob(Self.bytes(300_000))
        try transaction.add(Picture(pk: 1, others: [blob]))
        return blob
      }
      try t.reopened { again in
        try t.equal("the object", again.object(Picture.self, key: 1)?.others, [blob])
        try t.holds("the bytes", try again.bytes(of: blob) == Self.bytes(300_000))
      }
    }
  }

  private func addBlobNames(_ list: inout CaseList<Subject>) {
    list.add("An object that names an unknown blob is refused") { t in
      let text = #"{"$blob": "sha256-\#(String(repeating: "0", count: 64))", "length": 3}"#
      let unknown = try JSONDecoder().decode(Blob.self, from: Data(text.utf8))
      try t.storage.add(Picture(pk: 1, title: "a"))
      try t.throwing("one", .noSuchBlob) {
        try t.storage.add(Picture(pk: 2, image: unknown))
      }
      try t.throwing("many", .noSuchBlob) {
        try t.storage.upsert(contentsOf: [
          Picture(pk: 1, title: "b"), Picture(pk: 3, others: [unknown]),
        ])
      }
      try t.equal("the objects", t.storage.fetch(Picture.self), [Picture(pk: 1, title: "a")])
      try t.holds("it is not there", try !t.storage.hasBlob(unknown))
      try t.throwing("its bytes", .noSuchBlob) { try t.storage.bytes(of: unknown) }
    }
    list.add("A transaction that throws leaves no blob") { t in
      var blob: Blob?
      do {
        try t.storage.write { transaction in
          let own = try transaction.addBlob(Self.bytes(1_000))
          try transaction.add(Picture(pk: 1, image: own))
          blob = own
          throw OwnError()
        }
      } catch is OwnError {}
      guard let blob else { return }
      try t.holds("it is not there", try !t.storage.hasBlob(blob))
      try t.throwing("an object that names it", .noSuchBlob) {
        try t.storage.add(Picture(pk: 1, image: blob))
      }
    }
    list.add("Equal bytes are one blob, which stays while an object names it") { t in
      let blobs = try (1...3).map { number in
        try t.storage.write { transaction in
          let blob = try transaction.addBlob(Self.bytes(50_000))
          try transaction.add(Picture(pk: number, image: blob))
          return blob
        }
      }
      try t.equal("the blobs", Set(blobs).count, 1)
      try t.storage.delete(Picture.self, key: 1)
      try t.storage.update(Picture(pk: 2, others: [blobs[0], blobs[0]]))
      try t.storage.update(Picture(pk: 3))
      try t.holds("it is there", try t.storage.bytes(of: blobs[0]) == Self.bytes(50_000))
    }
  }

  private func addBlobMigration(_ list: inout CaseList<Subject>) {
    list.add("A migration may give objects their first blobs") { t in
      try t.storage.add(contentsOf: (1...3).map { Picture(pk: $0, title: "\($0)") })
      let step = MigrationStep.visit(in: "Picture") { _, value, transaction in
        let number = value?["title"]?.string.flatMap { UInt64($0) } ?? 0
        let blob = try transaction.addBlob(Self.bytes(1_000, number))
        value?["image"] = Value(object: [
          ("$blob", Value(blob.digest)), ("length", Value(blob.byteCount)),
        ])
      }
      try t.storage.migrate(to: StoreSchema(version: 1, migrations: [Migration(to: 1, [step])]))
      for number in 1...3 {
        let image = try t.storage.require(Picture.self, key: number).image
        let bytes = try image.map { try t.storage.bytes(of: $0) }
        try t.holds("the image of \(number)", bytes == Self.bytes(1_000, UInt64(number)))
      }
      try t.storage.deleteAll(ObjectQuery<Picture>())
      try t.equal("the pictures", t.storage.count(Picture.self), 0)
    }
    list.add("A migration names no unknown blob") { t in
      try t.storage.add(Picture(pk: 1))
      let step = MigrationStep.transform("Picture") { value in
        value["image"] = Value(object: [
          ("$blob", Value("sha256-" + String(repeating: "0", count: 64))), ("length", 3),
        ])
      }
      try t.throwing("it", .migrationFailed) {
        try t.storage.migrate(to: StoreSchema(version: 1, migrations: [Migration(to: 1, [step])]))
      }
    }
  }

  private func addBlobThreads(_ list: inout CaseList<Subject>) {
    list.add("Threads that name one blob and let it go lose none") { t in
      let bytes = Self.bytes(300_000)
      try t.storage.prepare([Picture.self])
      try t.onThreads(4) { thread in
        for _ in 0..<6 {
          try t.storage.write { transaction in
            let blob = try transaction.addBlob(bytes)
            try transaction.add(Picture(pk: thread, image: blob))
          }
          let image = try t.storage.require(Picture.self, key: thread).image
          try t.holds("its bytes", try image.map { try t.storage.bytes(of: $0) } == bytes)
          try t.storage.delete(Picture.self, key: thread)
        }
      }
      try t.equal("the pictures", t.storage.count(Picture.self), 0)
    }
  }

  private func addBlobRemoval(_ list: inout CaseList<Subject>) {
    list.add("A blob goes with the last object that names it", needs: .removesBlobsAtOnce) { t in
      let blobs = try t.storage.write { transaction in
        let blobs = try (1...5).map { try transaction.addBlob(Self.bytes(300_000, UInt64($0))) }
        for (number, blob) in blobs.prefix(4).enumerated() {
          try transaction.add(Picture(pk: number, image: blob))
        }
        try transaction.add(Picture(pk: 9, image: blobs[0]))
        return blobs
      }
      try t.equal(
        "at first", blobs.map { try t.storage.hasBlob($0) },
        [true, true, true, true, false])
      try t.storage.delete(Picture.self, key: 0)
      try t.storage.update(Picture(pk: 1))
      try t.storage.deleteAll(ObjectQuery<Picture>().where(\.pk == 2))
      try t.equal(
        "later", blobs.map { try t.storage.hasBlob($0) },
        [true, false, false, true, false])
      try t.storage.write { transaction in
        try? transaction.savepoint {
          try transaction.delete(Picture.self, key: 3)
          throw OwnError()
        }
      }
      try t.holds("after a savepoint", try t.storage.hasBlob(blobs[3]))
      let last = StoreSchema(
        version: 1, migrations: [Migration(to: 1, [.deleteCollection("Picture")])])
      try t.storage.migrate(to: last)
      try t.equal(
        "in the end", blobs.map { try t.storage.hasBlob($0) },
        [false, false, false, false, false])
    }
  }
}
