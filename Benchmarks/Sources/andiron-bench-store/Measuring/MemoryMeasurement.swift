import Andiron
import BenchmarkSupport
import Foundation
import StorageEngine

/// What an open store holds in memory, measured in processes that do nothing else: this program, started again.
enum MemoryMeasurement {
  /// Bytes an object that opening a store of so many takes beyond opening an empty one.
  static func growth(
    _ form: ContenderName, directory: String, count: Int
  ) throws -> (resident: Double, anonymous: Double) {
    let empty = try opened(form, directory: directory + "-empty", count: 0)
    let full = try opened(form, directory: directory, count: count)
    return (
      Double(full.resident - empty.resident) / Double(count),
      Double(full.anonymous - empty.anonymous) / Double(count)
    )
  }

  private static func opened(
    _ form: ContenderName, directory: String, count: Int
  ) throws -> ProcessMemory {
    try Directories.create(directory)
    defer { Directories.remove(directory) }
    _ = try runChild(["build", form.rawValue, directory, String(count)])
    let output = try runChild(["open", form.rawValue, directory, String(count)])
    return try JSONDecoder().decode(ProcessMemory.self, from: output)
  }

  private static func runChild(_ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: OwnExecutable.path)
    process.arguments = ["--child"] + arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BenchmarkError("the child process failed")
    }
    return data
  }

  // MARK: The child's side

  static func serve(_ arguments: [String]) throws {
    guard arguments.count == 4, let form = ContenderName(rawValue: arguments[1]),
      let count = Int(arguments[3])
    else { throw BenchmarkError("a child process needs a part, a form, a directory and a count") }
    if form == .views {
      try serve(PersonView.self, part: arguments[0], directory: arguments[2], count: count)
    } else {
      try serve(Person.self, part: arguments[0], directory: arguments[2], count: count)
    }
  }

  private static func serve<Form: PersonForm>(
    _ form: Form.Type, part: String, directory: String, count: Int
  ) throws {
    let store = try Store(at: URL(fileURLWithPath: directory + "/store"), types: [form])
    defer { try? store.close() }
    if part == "build" { return try build(form, in: store, count: count) }
    guard try store.count(form) == count else { throw BenchmarkError("objects are missing") }
    if count > 0 {
      let person = SampleData.person(count / 2, of: count)
      guard try store.object(form, key: person.pk)?.person == person,
        try store.objects(form).where(Form.lives(in: person.household)).count() == 10
      else { throw BenchmarkError("another object was read than was stored") }
    }
    // What opening does behind is done by then.
    Thread.sleep(forTimeInterval: 1)
    FileHandle.standardOutput.write(try JSONEncoder().encode(ProcessMemory.now))
  }

  private static func build<Form: PersonForm>(
    _ form: Form.Type, in store: Store, count: Int
  ) throws {
    for start in stride(from: 0, to: count, by: 10_000) {
      let people = (start..<min(start + 10_000, count)).map {
        Form.make(from: SampleData.person($0, of: count))
      }
      try store.write(durability: .buffered) { try $0.add(contentsOf: people) }
    }
  }
}
