import CollectionModel
import Foundation
import ObjectModel
import ValueModel

extension StorageConformance {
  func addLossless(_ list: inout CaseList<Subject>) {
    func add(_ name: String, _ texts: [String]) {
      list.add(name) { t in
        for (key, text) in texts.enumerated() {
          let document = try Document(key, text)
          try t.storage.add(document)
          let found = try t.storage.object(Document.self, key: key)
          try t.holds(
            "the bytes of number \(key)", found?.fields.jsonBytes() == document.fields.jsonBytes())
          let asked = try t.storage.first(
            ObjectQuery<Document>().where(.comparison("pk", .equal, Value(key))))
          try t.holds(
            "by query, number \(key)", asked?.fields.jsonBytes() == document.fields.jsonBytes())
        }
        let all = try t.storage.fetch(Document.self).sorted { $0.pk < $1.pk }
        for (key, text) in texts.enumerated() {
          try t.holds(
            "in a list, number \(key)",
            all[key].fields.jsonBytes() == (try JSON.parse(text)).jsonBytes())
        }
      }
    }
    add(
      "Numbers keep their digits",
      [
        #"{"a": 1.0, "b": 1.50, "c": 1e0, "d": -0, "e": 1E+2, "f": 0.10}"#,
        #"{"a": 123456789012345678901234567890.12345678901234567890}"#,
        #"{"a": 1e400, "b": -1e-400, "c": 9223372036854775808, "d": 18446744073709551616}"#,
      ])
    add(
      "Texts keep every character",
      [
        #"{"a": "a\u0000b", "b": "\u0000", "c": "\ud83d\ude00", "d": "e\u0301é", "e": "\uffff\ufffe"}"#,
        #"{"a": "\u0001\u0002\u001f\u007f\u0080\u2028\u2029", "b": "\ufeff", "c": "\"\\\/"}"#,
        #"{"a": "\r\n\t", "b": " ", "c": "‮right to left", "d": ""}"#,
      ])
    add(
      "Names of fields may be any text, in their order",
      [
        #"{"": 1, " ": 2, "a.b": 3, "a": {"b": 4}, "$x": 5, "\u0000": 6, "'": 7, "\"": 8, "pk": 9}"#,
        #"{"z": 1, "a": 2, "m": 3, "B": 4, "é": 5, "e\u0301": 6, "json": 7, "key": 8, "row": 9}"#,
      ])
    add(
      "Empty objects, arrays, null and truth values are kept",
      [
        "{}", #"{"a": null, "b": [], "c": {}, "d": [null, [], {}], "e": true, "f": false}"#,
        #"{"a": [1, "1", true, null, 1.0, [1], {"a": [{"a": 1}]}]}"#,
      ])
    add(
      "Deep objects are kept",
      [
        "{\"a\": " + String(repeating: "[", count: 200) + "1" + String(repeating: "]", count: 200)
          + "}",
        String(repeating: "{\"b\": ", count: 200) + "1" + String(repeating: "}", count: 200),
      ])
  }

  func addLosslessTypes(_ list: inout CaseList<Subject>) {
    list.add("Texts of a megabyte are kept") { t in
      let long = String(repeating: "0123456789abcdé'\u{0}", count: 60_000)
      try t.storage.add(Note(pk: 1, text: long))
      try t.storage.add(Note(pk: 2, text: "short"))
      let found = try t.storage.object(Note.self, key: 1)
      try t.holds("the text", found?.text.utf8.elementsEqual(long.utf8) == true)
      try t.finds("by its end", ObjectQuery<Note>().where { $0.text.hasSuffix("é'\u{0}") }, [1])
      try t.storage.update(Note(pk: 1, text: "shorter"))
      try t.equal("after an update", t.storage.object(Note.self, key: 1)?.text, "shorter")
    }
    list.add("Fields of every type are kept") { t in
      let item = Item(
        pk: 1, text: "t", note: "n", count: .min, real: 0.1 + 0.2, price: "12345678901234567890.10",
        isNew: true, state: .done, tags: ["", "a"], parts: [Item.Part(name: "p", rank: -1)],
        main: Item.Part(name: ""), code: UUID(),
        day: Date(timeIntervalSinceReferenceDate: 12_345.678),
        data: Data((0...255).map { UInt8($0) }))
      try t.storage.add(item)
      let found = try t.storage.require(Item.self, key: 1)
      try t.equal("the object", found, item)
      try t.holds("the digits", found.price?.hasSameText(as: "12345678901234567890.10") == true)
      let empty = Item(pk: 2, real: -.leastNonzeroMagnitude, data: Data())
      try t.storage.add(empty)
      try t.equal("another", t.storage.object(Item.self, key: 2), empty)
    }
    list.add("Bytes and hidden fields inside of values are kept") { t in
      let fields: [(String, Value)] = [
        ("a", Value(bytes: [0, 1, 255])), ("b", Value(array: [Value(bytes: [])])),
      ]
      var value = Value(object: fields)
      value["c"] = ["x": Value(bytes: Array(repeating: 7, count: 5_000))]
      try t.storage.add(Document(1, value))
      let found = try t.storage.require(Document.self, key: 1)
      try t.equal("the bytes", found.fields["a"]?.bytes, [0, 1, 255])
      try t.equal("the value", found.fields, Document(1, value).fields)
      try t.finds(
        "by bytes",
        ObjectQuery<Document>().where(.comparison("a", .equal, Value(bytes: [0, 1, 255]))), [1])
    }
  }

  func addHostileContent(_ list: inout CaseList<Subject>) {
    let texts = [
      "'; DROP TABLE objects; --", "' OR '1'='1", "\"; DELETE FROM x; --", "\\'; --", "%", "_",
      "%%",
      "100%", "\\", "\\\\", "\\%", "''", "\"\"", "`", "$1", "?1", ":a", "@a", "{}", "[]", "null",
      "{\"$ne\": null}", "$where", "*", "a*b?", "\u{0}", "\n--", "/* */", "#", "NULL", "x'00'",
      "\u{FEFF}", "E'\\x41'", "${x}", "<script>", "\r\n", "\u{1}", "^", ".*", "(", "[a-z]",
    ]
    list.add("What is special in query languages is text like any other") { t in
      try t.storage.add(
        contentsOf: texts.enumerated().map {
          Item(pk: $0.offset, text: $0.element, tags: [$0.element])
        })
      let query = ObjectQuery<Item>()
      for (key, text) in texts.enumerated() {
        func keys(_ test: (String) -> Bool) -> [Int] {
          texts.indices.filter { test(texts[$0]) }
        }
        let bytes = Array(text.utf8)
        try t.finds("equal to number \(key)", query.where(\.text == text), [key])
        try t.finds("an element", query.where { $0.tags.contains(text) }, [key])
        try t.finds("as an argument", query.where("text == %@", text), [key])
        try t.finds(
          "a prefix", query.where { $0.text.hasPrefix(text) },
          keys { $0.utf8.starts(with: bytes) })
        try t.finds(
          "a suffix", query.where { $0.text.hasSuffix(text) },
          keys { $0.utf8.reversed().starts(with: bytes.reversed()) })
      }
    }
    list.add("What is special in query languages may be a key") { t in
      try t.storage.add(
        contentsOf: texts.enumerated().map { ByText(pk: $0.element, number: $0.offset) })
      for (number, text) in texts.enumerated() {
        try t.equal("the object", t.storage.object(ByText.self, key: text)?.number, number)
      }
      for text in texts { try t.equal("delete", t.storage.delete(ByText.self, key: text), true) }
      try t.equal("the number", t.storage.count(ByText.self), 0)
    }
    list.add("What is special in query languages may be the name of a field") { t in
      for (key, text) in texts.enumerated() {
        try t.storage.add(Document(key, Value(object: [(text, Value(key))])))
      }
      for (key, text) in texts.enumerated() {
        let filter = Filter.comparison(ValuePath(field: text), .equal, Value(key))
        try t.finds("the field", ObjectQuery<Document>().where(filter), [key])
        let sorted = ObjectQuery<Document>().sorted(by: [SortKey(ValuePath(field: text))]).limit(1)
        try t.lists("sorted", sorted, [key])
      }
    }
    list.add("Errors show no content") { t in
      try t.storage.add(Person(pk: 1, name: "confidential", mail: "confidential"))
      for change in [
        Person(pk: 1, name: "confidential"),
        Person(pk: 2, name: "confidential", mail: "confidential"),
      ] {
        do {
          try t.storage.add(change)
          throw t.failure("add", expected: "an error", found: "none")
        } catch let error as StoreError {
          try t.holds("no content", !"\(error)\(error.message)".contains("confidential"))
        }
      }
    }
  }
}
