import Andiron
import BenchmarkSupport
import Foundation

/// Uses a store for hours and prints what it takes, so that what grows is seen.
func soak(_ arguments: [String]) async throws {
  let options = try Options(arguments: arguments)
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory = "\(parent)/andiron-soak-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  let url = URL(filePath: directory + "/store")
  let store = try Store(
    at: url, types: [Ward.self, Note.self],
    options: StoreOptions(oldVersions: .last(3), changeFeed: .kept))
  try await store.write { transaction in
    for key in 0..<Ward.count { try transaction.add(Ward(pk: key, beds: 100, text: "")) }
  }
  let counts = Counts()
  let workload = Workload(
    store: store, directory: directory, counts: counts,
    end: Date(timeIntervalSinceNow: options.minutes * 60),
    pause: .milliseconds(options.pause))
  print(SoakReport.header)
  let report = Task {
    let stopwatch = Stopwatch()
    while !Task.isCancelled {
      try await Task.sleep(for: .seconds(options.interval))
      let size = DirectorySize.allocatedBytes(url.path)
      print(SoakReport.line(stopwatch.seconds, counts.now, HeapUse.now, size))
      fflush(nil)
    }
  }
  try await workload.run()
  report.cancel()
  let problems = try store.verify().filter { $0.severity != .note }
  try store.close()
  let violations = counts.now.violations
  print("\(violations.count) violations, \(problems.count) problems")
  for text in violations.prefix(10) { print(text) }
  for problem in problems.prefix(10) { print(problem) }
  if !violations.isEmpty || !problems.isEmpty { exit(1) }
}

do {
  try await soak(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-soak: \(error)\n".utf8))
  exit(1)
}
