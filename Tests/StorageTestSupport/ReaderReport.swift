import Foundation
package import Testing
package import ValueModel

/// The output of `read_database.py`.
package struct ReaderReport {
  package struct Index {
    package var number: Int
    package var entryCount: Int
    /// `checked`, or why it was not.
    package var check: String
  }

  package struct Collection {
    package var table: Int
    /// By their names.
    package var indexes: [String: Index]
    /// By the texts of their keys.
    package var objects: [String: Value]
  }

  package var status: Int32
  /// By their names; none if the reader refused the whole database.
  package var collections: [String: Collection] = [:]
  /// One line each.
  package var problems: [String]

  init(status: Int32, output: Data, complaints: String) throws {
    self.status = status
    problems = complaints.split(separator: "\n").map(String.init)
    guard !output.isEmpty else { return }
    let listing = try JSON.parse(Array(output))
    for value in listing["collections"]?.elements.map({ $0 }) ?? [] {
      let name = try Self.required(value["name"]?.string)
      collections[name] = Collection(
        table: Int(try Self.required(value["definition"]?["table"]?.integer)),
        indexes: try Self.indexes(value), objects: try Self.objects(value))
    }
  }

  private static func indexes(_ collection: Value) throws -> [String: Index] {
    var indexes: [String: Index] = [:]
    for value in collection["indexes"]?.elements.map({ $0 }) ?? [] {
      indexes[try required(value["name"]?.string)] = Index(
        number: Int(try required(value["number"]?.integer)),
        entryCount: Int(try required(value["entries"]?.integer)),
        check: try required(value["check"]?.string))
    }
    return indexes
  }

  private static func objects(_ collection: Value) throws -> [String: Value] {
    var objects: [String: Value] = [:]
    for value in collection["objects"]?.elements.map({ $0 }) ?? [] {
      objects[try required(value["key"]?.string)] = try required(value["value"])
    }
    return objects
  }

  private static func required<T>(_ value: T?) throws -> T {
    guard let value else {
      throw DatabaseReader.Failure(description: "the reader's output has another form")
    }
    return value
  }

  /// Whether a problem has this text.
  package func names(_ problem: String) -> Bool { problems.contains { $0.contains(problem) } }
}

extension ReaderReport {
  /// The indexes that the reader does not check, with its reason.
  private static let unchecked = [
    "visits folded": "not checked: the folding of text that is not ASCII"
  ]

  /// Expects these objects, by collection and key, and that every index was checked in which the
  /// reader knows all forms, with no problem.
  package func expectWhole(
    _ expected: [String: [String: Value]], _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(problems.isEmpty, comment, sourceLocation: sourceLocation)
    #expect(status == 0, comment, sourceLocation: sourceLocation)
    #expect(
      Set(collections.keys) == Set(expected.keys), comment, sourceLocation: sourceLocation)
    for (name, collection) in collections {
      #expect(collection.objects == expected[name], comment, sourceLocation: sourceLocation)
      #expect(!collection.objects.isEmpty, comment, sourceLocation: sourceLocation)
      for (index, found) in collection.indexes {
        let check = Self.unchecked["\(name) \(index)"] ?? "checked"
        #expect(found.check == check, "\(name) \(index)", sourceLocation: sourceLocation)
        #expect(
          found.entryCount >= collection.objects.count, "\(name) \(index)",
          sourceLocation: sourceLocation)
      }
    }
  }
}
