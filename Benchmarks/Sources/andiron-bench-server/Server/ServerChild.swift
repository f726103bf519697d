import BenchmarkSupport
import FHIRStore
import Foundation
import HTTPServer

/// The processes that this program starts: one that fills a store, and one that serves it.
enum ServerChild {
  static let fill = "--fill-child"
  static let serve = "--serve-child"

  /// Does a child's work. Returns false if the arguments are not those of a child.
  static func run(_ arguments: [String]) throws -> Bool {
    switch arguments.first {
    case fill:
      guard arguments.count == 3, let count = Int(arguments[2]) else { break }
      let content = try ServedStore.fill(arguments[1], patients: count)
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(content))
      return true
    case serve:
      guard arguments.count == 4 else { break }
      let records = try ServedStore.open(arguments[1], isMapped: arguments[3] == "mapped")
      let listener = try HTTPListener(BenchHandler(records, model: arguments[2]))
      print(listener.port)
      fflush(nil)
      // The parent closes its end when it is done.
      while readLine() != nil {}
      listener.stop()
      try records.close()
      return true
    default: return false
    }
    throw BenchmarkError("bad arguments of a child")
  }
}
