import Foundation

/// All people in one file of JSON: what a program without a store does.
final class FileContender: Contender {
  private let path: URL
  private let data: SampleData

  init(_ directory: String, _ data: SampleData) {
    path = URL(fileURLWithPath: directory + "/people.json")
    self.data = data
  }

  func insertPeople() throws {
    try JSONEncoder().encode(data.people).write(to: path, options: .atomic)
    let file = try FileHandle(forUpdating: path)
    try file.synchronize()
    try file.close()
  }

  func everybody() throws -> [Person] {
    try JSONDecoder().decode([Person].self, from: Data(contentsOf: path))
  }

  func answer(_ row: Row) throws -> UInt64? {
    switch row {
    case .fetchAll: try everybody().reduce(0) { $0 &+ $1.digest }
    case .filterCount:
      UInt64(
        try everybody().count { $0.height > Workload.countedHeight && $0.isActive })
    case .filterFetch:
      try everybody().filter { $0.height > data.fetchedHeight }.reduce(0) { $0 &+ $1.digest }
    default: nil
    }
  }

  func insertOrders() throws {}
  func deliveryMicroseconds() throws -> Double? { nil }
  func upsert(writers: Int, each: Int) throws -> Bool { false }
  func close() throws {}
  func reopen() throws {}
}
