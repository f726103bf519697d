import CollectionModel
import Foundation
import ObjectModel

extension StorageConformance {
  func addKeys(_ list: inout CaseList<Subject>) {
    list.add("Numbers as keys work to their extremes") { t in
      let keys = [Int.min + 1, -1_000_000, -1, 0, 1, 255, 256, 1 << 53 + 1, Int.max - 1, Int.max]
      try t.storage.add(contentsOf: keys.map { ByNumber(pk: $0, number: $0) })
      for key in keys {
        try t.equal("\(key)", t.storage.object(ByNumber.self, key: key)?.number, key)
        try t.finds("\(key)", ObjectQuery<ByNumber>().where { $0.pk == key }, [key])
      }
      try t.throwing("an unassigned key", .noPrimaryKeyValue) {
        try t.storage.add(ByNumber(pk: .unassigned))
      }
    }
    list.add("Any text can be a key") { t in
      let keys = [
        "a", "A", "a ", " a", "é", "e\u{301}", "ß", "ss", "😀", "a\u{0}b", "a\u{0}", "%", "_", "'",
        "\"", "\\", "\n", "a/b", "~", "\u{FFFF}", "\u{10FFFF}", "\u{7F}", "null", "1", "01",
        String(repeating: "k", count: 1_000),
      ]
      try t.storage.add(
        contentsOf: keys.enumerated().map { ByText(pk: $0.element, number: $0.offset) })
      for (number, key) in keys.enumerated() {
        let found = try t.storage.object(ByText.self, key: key)
        try t.equal("key number \(number)", found?.number, number)
        try t.holds("its bytes", found?.pk.utf8.elementsEqual(key.utf8) == true)
        let asked = try t.storage.fetch(ObjectQuery<ByText>().where { $0.pk == key })
        try t.equal("key number \(number) by query", asked.map(\.number), [number])
      }
      try t.throwing("an empty key", .noPrimaryKeyValue) { try t.storage.add(ByText(pk: "")) }
    }
    list.add("UUIDs are keys") { t in
      let objects = (0..<20).map { ByUUID(number: $0) }
      try t.storage.add(contentsOf: objects)
      for object in objects {
        try t.equal("the object", t.storage.object(ByUUID.self, key: object.pk), object)
      }
      try t.equal("another", t.storage.object(ByUUID.self, key: UUID()), nil)
      let three = objects[3].pk
      try t.finds("by query", ObjectQuery<ByUUID>().where { $0.pk == three }, [three])
      try t.throwing("an unassigned key", .noPrimaryKeyValue) {
        try t.storage.add(ByUUID(pk: .unassigned))
      }
    }
  }

  func addKeyQueries(_ list: inout CaseList<Subject>) {
    list.add("Keys of several parts are told apart by all of them") { t in
      let parts = [("a", 1), ("a", 2), ("a/1", 1), ("a", 11), ("a~1", 1), ("a\u{0}", 1), ("b", -1)]
      let keys = parts.map { CompoundKey($0.0, $0.1) }
      try t.storage.add(
        contentsOf: keys.enumerated().map { ByParts(pk: $0.element, number: $0.offset) })
      for (number, key) in keys.enumerated() {
        try t.equal(
          "key number \(number)", t.storage.object(ByParts.self, key: key)?.number, number)
      }
      try t.throwing("a part is unassigned", .noPrimaryKeyValue) {
        try t.storage.add(ByParts(pk: CompoundKey("", 1)))
      }
    }
    list.add("A key that is also a field is found and sorted as one") { t in
      try t.storage.add(contentsOf: ["b", "a", "c"].map { Named(id: $0) })
      try t.equal("the object", t.storage.object(Named.self, key: "b")?.id, "b")
      try t.finds("equal", ObjectQuery<Named>().where(\.id == "c"), ["c"])
      try t.finds("greater", ObjectQuery<Named>().where(\.id > "a"), ["b", "c"])
      try t.lists("sorted", ObjectQuery<Named>().sorted(by: \.id), ["a", "b", "c"])
    }
    list.add("Keys are tested by lists, ranges and text, and sorted") { t in
      try t.storage.add(contentsOf: [5, -3, 12, 0, 7].map { ByNumber(pk: $0) })
      let query = ObjectQuery<ByNumber>()
      try t.finds("a list", query.where { $0.pk.in([7, 8, -3]) }, [-3, 7])
      try t.finds("an empty list", query.where { $0.pk.in([]) }, [])
      try t.finds("a range", query.where { $0.pk.in(0...7) }, [0, 5, 7])
      try t.finds("not equal", query.where { $0.pk != 5 }, [-3, 0, 7, 12])
      try t.finds("predicate text", query.where("pk > %@ AND pk < 12", 0), [5, 7])
      try t.lists("ascending", query.sorted(by: \.pk), [-3, 0, 5, 7, 12])
      try t.lists("descending", query.sorted(by: \.pk, .descending).limit(2), [12, 7])
    }
    list.add("A key and another condition must both hold") { t in
      try t.storage.add(contentsOf: (0..<5).map { ByNumber(pk: $0, number: $0 * 10) })
      let query = ObjectQuery<ByNumber>()
      try t.finds("both", query.where { $0.pk == 2 && $0.number == 20 }, [2])
      try t.finds("one", query.where { $0.pk == 2 && $0.number == 30 }, [])
      try t.finds("either", query.where { $0.pk == 2 || $0.number == 30 }, [2, 3])
      try t.finds("not the key", query.where { !($0.pk == 2) && $0.number < 30 }, [0, 1])
    }
    list.add("Objects of several keys come in the order of the keys") { t in
      try t.storage.add(contentsOf: (0..<5).map { Note(pk: $0) })
      let found = try t.storage.objects(Note.self, keys: [4, 9, 0, 4, 2])
      try t.equal("the keys", found.found.map(\.pk), [4, 0, 4, 2])
      try t.equal("the missing keys", found.missing, [9])
      try t.equal("of none", t.storage.objects(Note.self, keys: []).found.count, 0)
    }
  }
}
