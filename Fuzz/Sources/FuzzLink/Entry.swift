import FuzzTargets

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  target.runOrTrap(UnsafeBufferPointer(start: start, count: count))
  return 0
}
