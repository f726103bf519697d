/// A value protected by a `NativeLock`.
///
/// `@unchecked Sendable`: the value is reached only inside `withLock`.
package final class Locked<Value>: @unchecked Sendable {
  private let native = NativeLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    native.lock()
    defer { native.unlock() }
    return try body(&value)
  }
}
