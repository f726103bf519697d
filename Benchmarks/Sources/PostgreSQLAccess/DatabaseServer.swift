import BenchmarkSupport
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server of PostgreSQL: the one that the options name, or one of the run's own, which the
/// scripts of `shared/peers/postgresql` start.
public final class DatabaseServer {
  public let url: String
  private let stopping: (script: String, directory: String)?

  private init(url: String, stopping: (script: String, directory: String)?) {
    self.url = url
    self.stopping = stopping
  }

  /// The server at `url`, or one of the run's own. Nil, with a message, if none can be started.
  public static func start(_ url: String?) throws -> DatabaseServer? {
    if let url { return DatabaseServer(url: url, stopping: nil) }
    // The package may be run from its own directory, or from the repository's.
    let here = FileManager.default.currentDirectoryPath
    let shared = [
      ProcessInfo.processInfo.environment["ANDIRON_SHARED"], here + "/../shared",
      here + "/../../shared",
    ].compactMap(\.self)
    let scripts =
      shared.map { $0 + "/peers/postgresql" }
      .first { FileManager.default.fileExists(atPath: $0 + "/start.sh") } ?? ""
    // Paths of sockets are short.
    let number = ProcessInfo.processInfo.processIdentifier
    let directory = "/tmp/andiron-bench-\(number)"
    let port = 20_000 + Int(number) % 20_000
    guard FileManager.default.fileExists(atPath: scripts + "/start.sh"),
      run([scripts + "/start.sh", directory, "\(port)"])
    else {
      let text = "SKIPPED: there is no server of PostgreSQL; --postgresql names one\n"
      FileHandle.standardError.write(Data(text.utf8))
      return nil
    }
    return DatabaseServer(
      url: "postgresql://andiron@/andiron?host=\(directory)&port=\(port)",
      stopping: (scripts + "/stop.sh", directory))
  }

  deinit {
    guard let (script, directory) = stopping else { return }
    _ = Self.run([script, directory, "immediate"])
    Directories.remove(directory)
  }

  /// `Process` would wait until the server, too, has closed what it inherited.
  private static func run(_ arguments: [String]) -> Bool {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = (["/bin/sh"] + arguments).map { strdup($0) }
    let settings = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", &actions, nil, words + [nil], settings + [nil]) == 0
    else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }
}
