internal import FHIRModel
internal import FHIRStore
internal import Foundation
internal import ValueModel

/// What the demo's child does until it is killed: transaction after transaction, each of so many resources.
enum DemoWriter {
  static let resourceCount = 20
  /// In the midst of each transaction, so that a kill then finds it half done.
  private static let pause = 0.05

  static func id(_ transaction: Int, _ number: Int) -> String { "demo-\(transaction)-\(number)" }

  /// Prints `half N` in the midst of transaction N, and `done N` when it is durable. Ends by itself after `last`.
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
