import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Runs `body` with the path of a closed store: ten people with integer keys from -1 to 8 and a unique index, notes
/// with keys that are strings, an empty collection of UUIDs. The contents must not stand in errors.
func withPeopleStore(_ body: (String) throws -> Void) throws {
  try withTemporaryDirectory { directory in
    let path = directory + "/clinic.andiron"
    let store = try Store(at: URL(filePath: path))
    try store.write { transaction in
      let people = transaction.collection("Person")
      for number in -1..<9 {
        try people.upsert(person(number), key: .integer(number))
      }
      try people.addIndex(IndexDefinition([.init("age")], name: "age"))
      try people.addIndex(IndexDefinition([.init("email")], unique: true, name: "email"))
      let notes = transaction.collection("Note/1")
      for name in ["b", "a", "ö"] {
        try notes.upsert(["text": Value("secret \(name)")], key: .string(name))
      }
      let visits = transaction.collection("Visit")
      let key = UUID()
      try visits.upsert(["n": 1], key: .uuid(key))
      try visits.delete(key: .uuid(key))
    }
    try store.close()
    try body(path)
  }
}

private func person(_ number: Int) throws -> Value {
  try JSON.parse(
    """
    {"id": "p\(number)", "name": {"family": "Secret", "given": ["A\(number)", "B"]}, "age": \(30 + number % 3),
    "email": "secret\(number)@example.org", "weight": 72.50}
    """)
}
