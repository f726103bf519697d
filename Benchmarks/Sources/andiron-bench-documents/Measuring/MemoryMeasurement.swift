import Andiron
import BenchmarkSupport
import DocumentStore
import Foundation

/// The memory that a long attachment takes, in processes of their own.
enum MemoryMeasurement {
  private static let flag = "--memory-child"
  private static let bar = 64e6

  /// Starts a process for each part. Returns a table.
  static func report(_ megabytes: Int, _ directory: String) throws -> String {
    var lines = [
      "An attachment of \(Format.number(Double(megabytes))) MB; resident memory in MB", "",
      "| part | seconds | before | peak | of it in no file, at most | bar | met? |",
      "|---|---:|---:|---:|---:|---:|---|",
    ]
    for access in ["mapped", "positioned"] {
      for part in MemoryPart.allCases {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: OwnExecutable.path)
        process.arguments = [
          flag, part.rawValue, access, "\(directory)/\(access)", "\(megabytes)",
        ]
        process.standardOutput = output
        try process.run()
        let figures = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
          throw BenchmarkError("\(part.title), \(access): status \(process.terminationStatus)")
        }
        let numbers = try JSONDecoder().decode([Double].self, from: figures)
        let cells = [numbers[0]] + numbers[1...].map { $0 / 1e6 }
        lines.append(
          "| \(part.title), files \(access) | "
            + cells.map(Format.number).joined(separator: " | ")
            + " | ≤ 64 | \(numbers[2] <= bar ? "yes" : "**no**") |")
      }
      Directories.remove("\(directory)/\(access)")
    }
    return lines.joined(separator: "\n")
  }

  /// The child's side. Returns false if the arguments are not those of a child.
  static func serve(_ arguments: [String]) throws -> Bool {
    guard arguments.first == flag else { return false }
    guard arguments.count == 5, let part = MemoryPart(rawValue: arguments[1]),
      let megabytes = Int(arguments[4])
    else { throw BenchmarkError("\(flag): bad arguments") }
    var options = StoreOptions()
    options.engine.access = arguments[2] == "mapped" ? .mapped : .positioned
    let store = try Store(at: URL(fileURLWithPath: arguments[3]), options: options)
    var content = AttachmentBytes()
    var anonymous = 0
    ProcessMemory.resetPeak()
    let before = ProcessMemory.now.resident
    let stopwatch = Stopwatch()
    let database = try store.database("films")
    switch part {
    case .attachIn:
      let film = try store.stageBlob { writer in
        for number in 0..<megabytes {
          content.become(number)
          try writer.append(content.bytes)
          anonymous = max(anonymous, ProcessMemory.now.anonymous)
        }
      }
      try store.write(durability: .full) { transaction in
        let attachment = Attachment(film.blob, contentType: "video/mp4")
        _ = try transaction.database("films").create(
          ["title": "heart"], id: "film", attachments: ["film": attachment])
      }
    case .visitOut:
      guard let attachment = try database.document("film")?.attachments["film"] else {
        throw BenchmarkError("the document of the film is not there")
      }
      var byteCount = 0
      try store.read { snapshot in
        try snapshot.database("films").visit(attachment) { piece in
          byteCount += piece.count
          anonymous = max(anonymous, ProcessMemory.now.anonymous)
        }
      }
      guard byteCount == megabytes * AttachmentBytes.byteCount else {
        throw BenchmarkError("the attachment has \(byteCount) bytes")
      }
    }
    let seconds = stopwatch.seconds
    let memory = ProcessMemory.now
    let figures =
      [seconds] + [before, memory.peak, max(anonymous, memory.anonymous)].map(Double.init)
    FileHandle.standardOutput.write(try JSONEncoder().encode(figures))
    try store.close()
    return true
  }
}
