import StorageEngine

/// The program that the README shows; `ReadmeTests` compares the two word by word. Returns what it
/// prints.
func readmeProgram(_ path: String) throws -> [String] {
  var printed: [String] = []
  func print(_ text: String) { printed.append(text) }

  // README begin
  let engine = try Engine.open(path)
  let people = try engine.table("people")
  let towns = try engine.index("towns", on: people)

  try engine.write { transaction in
    try transaction.put(
      people, key: "ada", value: "Lovelace", entries: [IndexEntry(towns, Array("London".utf8))])
    try transaction.put(people, key: "alan", value: "Turing")
  }  // durable now: it survives power loss

  let snapshot = engine.snapshot()  // one commit, whatever is written meanwhile
  if let name = try snapshot.get(people, key: "ada") {
    print(String(decoding: name, as: UTF8.self))
  }

  var cursor = try snapshot.cursor(people, .prefix("a"))
  while cursor.next() { print(String(decoding: cursor.key, as: UTF8.self)) }
  print("\(snapshot.count(towns, in: .exactly("London"))) in London")
  try engine.close()
  // README end

  return printed
}
