import FileAccess
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The scripts that start and stop servers, which lie in `shared/peers/postgresql` beside the
/// repository, and the directories of servers.
struct TestServerScripts {
  private static let prefix = "andiron-postgresql-"
  private static let counter = Atomic(0)
  private static let found: TestServerScripts? = look()

  var start: String
  var stop: String

  /// Nil, with a word the first time, where they or the server are absent.
  static func find() -> TestServerScripts? { found }

  private static func look() -> TestServerScripts? {
    guard FileManager.default.fileExists(atPath: "/usr/lib/postgresql") else {
      print("SKIPPED: no PostgreSQL server is installed")
      return nil
    }
    let folder = shared.appendingPathComponent("peers/postgresql")
    let scripts = TestServerScripts(
      start: folder.appendingPathComponent("start.sh").path,
      stop: folder.appendingPathComponent("stop.sh").path)
    guard FileManager.default.fileExists(atPath: scripts.start) else {
      print("SKIPPED: the scripts that start PostgreSQL are absent; ANDIRON_SHARED says where")
      return nil
    }
    return scripts
  }

  private static var shared: URL {
    if let path = ProcessInfo.processInfo.environment["ANDIRON_SHARED"] {
      return URL(fileURLWithPath: path)
    }
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    return file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared")
  }

  /// A short path, as those of sockets have to be, that the server's user can reach.
  static func newDirectory() -> String {
    let number = counter.add(1, ordering: .relaxed).newValue
    return "/tmp/\(prefix)\(getpid())-\(number)"
  }

  /// Stops the servers of processes that were killed, and removes their data.
  func cleanUp() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/tmp")) ?? []
    for name in names where name.hasPrefix(Self.prefix) {
      let number = name.dropFirst(Self.prefix.count).prefix { $0 != "-" }
      guard let process = Int32(number), kill(process, 0) != 0, errno == ESRCH else { continue }
      ShellCommand.run("/bin/sh", [stop, "/tmp/\(name)", "immediate"])
      try? FileManager.default.removeItem(atPath: "/tmp/\(name)")
    }
  }

  /// Leaves a process that waits for the end of this one, however it ends.
  func stopAtExit(_ directory: String) {
    let script = """
      trap '' INT TERM HUP
      while kill -0 \(getpid()) 2>/dev/null; do sleep 1; done
      /bin/sh "$0" "$1" immediate
      rm -rf "$1"
      """
    _ = ShellCommand.start("/bin/sh", ["-c", script, stop, directory])
  }
}
