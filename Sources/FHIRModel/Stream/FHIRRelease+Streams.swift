public import Foundation

extension FHIRRelease {
  /// The resources in a file: see `ResourceStream`. Throws `unreadable` if the file cannot be
  /// opened.
  public static func resources(
    at url: URL, _ mode: ReadingMode = .lenient, layout: ResourceLayout = .automatic
  ) throws(FHIRError) -> ResourceStream<Self> {
    try ResourceStream(Self.self, mode, layout: layout, at: url)
  }

  /// The resources in bytes in memory: see `ResourceStream`.
  public static func resources(
    in data: Data, _ mode: ReadingMode = .lenient, layout: ResourceLayout = .automatic
  ) -> ResourceStream<Self> {
    ResourceStream(Self.self, mode, layout: layout, data: data)
  }

  /// The resources in bytes that arrive one by one, such as those that a server sends.
  public static func resources<Bytes: AsyncSequence>(
    of bytes: Bytes, _ mode: ReadingMode = .lenient, layout: ResourceLayout = .automatic
  ) -> AsyncResourceStream<Self, Bytes> where Bytes.Element == UInt8 {
    AsyncResourceStream(bytes, mode, layout)
  }
}
