import BenchmarkSupport
import CHeapUse

/// Memory of this process, in bytes.
struct HeapUse {
  /// Resident, of whatever kind.
  var resident = 0
  /// Resident and of no file.
  var anonymous = 0
  /// What the allocator has given out: the program's own use. Zero where it does not tell.
  var used = 0
  /// What the allocator keeps for later.
  var kept = 0
  /// Open files.
  var descriptors = 0

  static var now: HeapUse {
    let memory = ProcessMemory.now
    var use = HeapUse(resident: memory.resident, anonymous: memory.anonymous)
    use.used = heap_used()
    use.kept = heap_kept()
    use.descriptors = Directories.count("/proc/self/fd")
    return use
  }
}
