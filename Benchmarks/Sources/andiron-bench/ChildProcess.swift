import BenchmarkSupport
import Foundation

/// Runs tasks in processes of their own: this program, started again with `--child`.
enum ChildProcess {
  /// Runs the task and returns what it measured; an empty recording for the part that is killed.
  static func run(_ task: ChildTask) throws -> Recording {
    let directory = task.directory
    try Directories.create(directory)
    let taskPath = directory + "/task.json"
    let resultPath = directory + "/result.json"
    try? FileManager.default.removeItem(atPath: resultPath)
    try JSONEncoder().encode(task).write(to: URL(fileURLWithPath: taskPath))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: OwnExecutable.path)
    process.arguments = ["--child", taskPath, resultPath]
    try process.run()
    process.waitUntilExit()
    if task.part == .killTail {
      guard process.terminationReason == .uncaughtSignal else {
        throw BenchmarkError("the child that writes the tail was not killed")
      }
      return Recording()
    }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BenchmarkError(
        "\(task.engine.title), \(task.workload.rawValue), \(task.part.rawValue): status \(process.terminationStatus)"
      )
    }
    return try JSONDecoder().decode(
      Recording.self, from: Data(contentsOf: URL(fileURLWithPath: resultPath)))
  }

  /// The child's side.
  static func serve(taskPath: String, resultPath: String) throws {
    let task = try JSONDecoder().decode(
      ChildTask.self, from: Data(contentsOf: URL(fileURLWithPath: taskPath)))
    let recording = try task.engine.run(task)
    try JSONEncoder().encode(recording).write(to: URL(fileURLWithPath: resultPath))
  }
}
