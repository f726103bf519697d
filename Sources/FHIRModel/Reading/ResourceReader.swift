public import Foundation
import ValueModel

/// Reads resources of a release from JSON, one text after another. The reader learns from each
/// text, which makes the next one faster.
///
/// Use a reader from one thread at a time; any number of readers may work side by side.
public final class ResourceReader<Release: FHIRRelease> {
  private let reader: JSONReader
  private let state: ReleaseState
  public let mode: ReadingMode

  public init(_ release: Release.Type = Release.self, _ mode: ReadingMode = .lenient) {
    state = ReleaseState.of(release)
    reader = JSONReader(dictionary: state.dictionary)
    self.mode = mode
  }

  /// Reads the resource in a whole text of UTF-8, which is only accessed during the call.
  ///
  /// Throws `notJSON`, `notAResource`, and `invalid` in strict mode. Time: linear in the text.
  public func read(_ bytes: UnsafeRawBufferPointer) throws(FHIRError) -> AnyResource<Release> {
    let value: Value
    do {
      value = try reader.read(bytes)
    } catch {
      throw FHIRError(error)
    }
    return try Release.resource(value, mode)
  }

  /// Reads the resource in a whole text of UTF-8. Throws `notJSON`, `notAResource`, and `invalid`
  /// in strict mode.
  public func read(_ bytes: [UInt8]) throws(FHIRError) -> AnyResource<Release> {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(FHIRError) in try read(bytes) }
    }
    return try result.get()
  }

  /// Reads the resource in a whole text of UTF-8. Throws `notJSON`, `notAResource`, and `invalid`
  /// in strict mode.
  public func read(_ data: Data) throws(FHIRError) -> AnyResource<Release> {
    let result = data.withUnsafeBytes { bytes in
      Result { () throws(FHIRError) in try read(bytes) }
    }
    return try result.get()
  }
}
