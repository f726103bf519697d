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
