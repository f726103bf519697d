import Andiron
import Foundation

// README begin
struct Person: Codable, StoredObject {
  var pk = UUID()
  var name: String
  var age: Int
}
// README end

/// The program that the README shows; `DocumentationTests` compares the two line by line. Returns what it
/// prints.
func readmeProgram(_ url: URL) throws -> [String] {
  var printed: [String] = []
  func print(_ text: String) { printed.append(text) }

  // README begin
  let store = try Store(at: url)
  try store.write { transaction in
    try transaction.add(Person(name: "Ada", age: 36))
    try transaction.add(Person(name: "Alan", age: 41))
  }  // durable now: it survives power loss

  let older = store.objects(Person.self).where { $0.age > 30 && $0.name.hasPrefix("A") }
  for person in try older.sorted(by: \.age, .descending).fetch() { print(person.name) }

  try store.write { try $0.objects(Person.self).where(\.name == "Alan").update { $0.age += 1 } }
  let oldest = try store.objects(Person.self).maximum(of: \.age)
  print("\(try older.count()) people, the oldest \(oldest?.integer ?? 0)")
  try store.close()
  // README end

  return printed
}
