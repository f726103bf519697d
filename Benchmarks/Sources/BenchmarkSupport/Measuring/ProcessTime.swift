import Foundation

// Where Foundation is loaded, `timespec` belongs to this module on Linux.
#if canImport(CDispatch)
  import CDispatch
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What this process has taken of the processors, all threads together: a measure that other
/// programs disturb less than the clock, and that does not count waiting.
public enum ProcessTime {
  public static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What all children have taken that have ended.
  public static var ofChildren: Double {
    var usage = rusage()
    #if canImport(Glibc)
      let who = __rusage_who_t(RUSAGE_CHILDREN.rawValue)
    #else
      let who = RUSAGE_CHILDREN
    #endif
    guard getrusage(who, &usage) == 0 else { return 0 }
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    return seconds + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  /// What a child has taken, as far as the kernel has counted it; nil where it does not tell.
  public static func seconds(ofProcess process: Int) -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return nil
    }
    // The program's name is in parentheses and may hold spaces; fields are counted after it.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Waits until threads in the background have nothing to do, at most `limit` seconds.
  public static func settle(limit: Double) {
    let stopwatch = Stopwatch()
    while stopwatch.seconds < limit {
      let before = seconds
      usleep(50_000)
      if seconds - before < 0.001 { return }
    }
  }
}
