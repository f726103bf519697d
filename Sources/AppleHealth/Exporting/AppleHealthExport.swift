public import FileAccess
public import Foundation
public import HealthModel

/// Writes the samples of a store as an export of Apple Health, which imports as the same samples.
///
///     let report = try AppleHealthExport(of: health).write(to: url)
///
/// The form has no place for some data that a store can keep: identifiers of a sample's own, bundle
/// identifiers, series of heartbeats, moods, assessments, doses and documents. It has whole seconds
/// only. The report counts the samples that have no place.
public struct AppleHealthExport: Sendable {
  /// The result of an export.
  public struct Report: Sendable, Hashable {
    /// The number of samples of each type in the export.
    public internal(set) var writtenCounts: [SampleType: Int] = [:]
    /// The number of samples of each type that were left out, because the form has no place for
    /// them.
    public internal(set) var leftOutCounts: [SampleType: Int] = [:]

    public init() {}
  }

  private let health: HealthStore
  /// The date of the export; nil for now.
  public var date: Date?
  /// The language that programs may look for, such as `de_DE`. Numbers and names do not follow it.
  public var locale = "en_US"
  /// The interval in which at least a part of a sample has to lie; nil for no limit. Routes belong
  /// to their workouts.
  public var start: Date?
  public var end: Date?
  /// Whether fractions of seconds are written where there are some. Exports of the phone have none,
  /// and other programs may not read them.
  public var keepsFractions = false

  public init(of health: HealthStore) { self.health = health }

  /// Writes the archive to a new file, which only its owner can read. After an error there is no
  /// file.
  ///
  /// The export is of one commit: concurrent additions and deletions do not affect it. Memory does
  /// not grow with the store, except for some bytes for each file of the archive. Throws
  /// `ExportError.unreadable` if something is at `url` or cannot be written there, and what
  /// `HealthStore.forEach` throws.
  @discardableResult
  public func write(to url: URL) throws -> Report {
    let fileSystem = POSIXFileSystem()
    let path = url.path(percentEncoded: false)
    let file: any File
    do { file = try fileSystem.open(path, .create) } catch {
      throw ExportError(.unreadable, "the archive cannot be created: \(error)")
    }
    do { return try write(to: file) } catch {
      try? fileSystem.remove(path)
      throw error
    }
  }

  /// Writes the archive to a file, which should be empty. Throws as above.
  @discardableResult
  public func write(to file: any File) throws -> Report {
    try health.read { reader in
      var run = try ExportRun(reader, file, self)
      return try run.run()
    }
  }
}
