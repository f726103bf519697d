internal import FileAccess
internal import Foundation
internal import StorageEngine

extension TortureCheck {
  /// The way in which a check opens a store.
  enum Opening: CaseIterable {
    /// As the next user would open it.
    case writable
    case readOnly
    /// Read-only, from a directory that contains nothing but links to the segments: everything else
    /// can be rebuilt.
    case segmentsAlone
  }

  /// Opens the store at `path` and compares it with what it must contain. A store that does not
  /// open is a problem in the report, not an error.
  ///
  /// `acknowledgements` names the file with the output of the runs. Throws `CommandError` if that
  /// file cannot be read, and `EngineError` with the code `.locked` if another process writes the
  /// store.
  static func run(
    _ path: String, acknowledgements file: String?, opening: Opening,
    afterPowerLoss: Bool = false
  ) throws -> Report {
    let acknowledgements = Acknowledgements(try text(of: file))
    var options = TortureRun.options
    options.mode = opening == .writable ? .existing : .readOnly
    do {
      return try withStore(path, opening) { path in
        let files = try errors(Engine.verify(path))
        let engine = try Engine.open(path, options: options)
        var report = try run(engine, acknowledgements, afterPowerLoss: afterPowerLoss)
        report.problems += try files + errors(engine.verify())
        try engine.close()
        return report
      }
    } catch let error as EngineError {
      if error.code == .locked { throw error }
      // A run that was killed before it had created the store has promised nothing.
      if error.code == .notAStore, acknowledgements.lines.isEmpty { return Report() }
      return Report(problems: ["the store cannot be read: \(error)"])
    }
  }

  private static func withStore(
    _ path: String, _ opening: Opening, _ body: (String) throws -> Report
  ) throws -> Report {
    let source = path + "/segments"
    guard opening == .segmentsAlone, FileManager.default.fileExists(atPath: source) else {
      return try body(path)
    }
    let copy = path + ".segments"
    if FileManager.default.fileExists(atPath: copy) {
      try FileManager.default.removeItem(atPath: copy)
    }
    try FileManager.default.createDirectory(
      atPath: copy + "/segments", withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try POSIXFileSystem().link(source + "/" + name, to: copy + "/segments/" + name)
    }
    let report = try body(copy)
    if report.problems.isEmpty { try FileManager.default.removeItem(atPath: copy) }
    return report
  }

  private static func errors(_ problems: [Problem]) -> [String] {
    problems.filter { $0.severity == .error }.map { "verify: \($0)" }
  }

  private static func text(of file: String?) throws -> String {
    guard let file else { return "" }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandError("cannot read \(file)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
