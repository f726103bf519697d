@testable import StorageEngine

/// The pages of a checkpoint in memory, as in a file: slot 0, then page 1 and on.
final class PageFile {
  private(set) var bytes: UnsafeMutableRawPointer
  private(set) var pageCount: Int
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(byteCount: (capacity + 1) * PageLayout.size, alignment: 4096)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: (capacity + 1) * PageLayout.size)
    pageCount = 0
  }

  deinit { bytes.deallocate() }

  func page(_ number: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + number * PageLayout.size, count: PageLayout.size)
  }

  /// An arena with these pages as its base, which the caller keeps alive.
  func attach() -> PageArena {
    let arena = PageArena()
    arena.attachBase(UnsafeRawPointer(bytes), pageCount: pageCount)
    return arena
  }

  /// The defects of all pages, each on its own.
  func defects() -> [PageValidator.Defect] {
    var defects: [PageValidator.Defect] = []
    for number in 0..<pageCount {
      do throws(PageValidator.Defect) {
        try PageValidator.validate(
          page(number + 1), number: PageNumber(UInt32(number + 1)), pageCount: pageCount)
      } catch {
        defects.append(error)
      }
    }
    return defects
  }

  fileprivate func append(_ page: UnsafeRawBufferPointer) -> PageNumber? {
    guard pageCount < capacity, let source = page.baseAddress, page.count == PageLayout.size else {
      return nil
    }
    pageCount += 1
    (bytes + pageCount * PageLayout.size).copyMemory(from: source, byteCount: PageLayout.size)
    return PageNumber(UInt32(pageCount))
  }
}

extension PageFile {
  /// Writes to a `PageFile`; fills the hash with something that is not a stamp.
  struct Sink: PageSink {
    struct Full: Error {}

    let file: PageFile

    mutating func append(_ page: UnsafeRawBufferPointer) throws(Full) -> PageNumber {
      guard let number = file.append(page) else { throw Full() }
      (file.bytes + Int(number.rawValue) * PageLayout.size).storeBytes(of: .max, as: UInt64.self)
      return number
    }
  }
}
