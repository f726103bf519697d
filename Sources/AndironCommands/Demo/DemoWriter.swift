internal import FHIRModel
internal import FHIRStore
internal import Foundation
internal import ValueModel

/// The work of the demo's child process until it is killed: one transaction after another, each of
/// `resourceCount` resources.
enum DemoWriter {
  static let resourceCount = 20
  /// A pause in the middle of each transaction, so that a kill at that moment finds it half done.
  private static let pause = 0.05

  static func id(_ transaction: Int, _ number: Int) -> String { "demo-\(transaction)-\(number)" }

  /// Prints `half N` in the middle of transaction N, and `done N` when it is durable. Ends after
  /// transaction `last` if it is not killed.
  static func run(_ records: FHIRStore, last: Int, _ console: Console) throws {
    for transaction in 1...last {
      try records.write { write in
        for number in 0..<resourceCount {
          if number == resourceCount / 2 {
            try console.line("half \(transaction)")
            Thread.sleep(forTimeInterval: pause)
          }
          try write.upsert(
            Value(object: [
              ("resourceType", "Basic"), ("id", Value(id(transaction, number))),
              ("code", Value(object: [("text", "written by the demo")])),
            ]), release: .r4)
        }
      }
      try console.line("done \(transaction)")
    }
  }
}
