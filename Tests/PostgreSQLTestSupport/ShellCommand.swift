import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Programs that a test runs.
///
/// `Process` waits until nobody holds a descriptor that the program inherits; a server that the
/// program leaves running holds it for as long as it runs.
package enum ShellCommand {
  /// Runs a program to its end, with its output dropped, and returns its status; -1 if there is no
  /// such program, or it was stopped.
  @discardableResult
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> Int32 {
    guard let process = start(path, arguments, environment: environment) else { return -1 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return -1 }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  /// Starts a program, and returns its number; nil if there is none.
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> pid_t? {
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = ([path] + arguments).map { strdup($0) }
    let settings = all.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + settings { free(text) } }
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
    var process: pid_t = 0
    let result = posix_spawn(&process, path, &actions, nil, words + [nil], settings + [nil])
    return result == 0 ? process : nil
  }
}
