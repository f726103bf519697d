internal import Foundation
internal import StorageEngine

extension TortureCheck {
  /// Opens the store at `path`, as its next user would, and compares it; a store that does not open is
  /// a problem, not an error.
  ///
  /// `acknowledgements` names the file of what the runs printed. Throws where that cannot be read and
  /// where another process writes the store.
  static func run(
    _ path: String, acknowledgements file: String?, readOnly: Bool = false,
    afterPowerLoss: Bool = false
  ) throws -> Report {
    let acknowledgements = Acknowledgements(try text(of: file))
    var options = TortureRun.options
    options.mode = readOnly ? .readOnly : .existing
    do {
      let engine = try Engine.open(path, options: options)
      let report = try run(engine, acknowledgements, afterPowerLoss: afterPowerLoss)
      try engine.close()
      return report
    } catch let error as EngineError {
      if error.code == .locked { throw error }
      // A run that was killed before it had made the store has promised nothing.
      if error.code == .notAStore, acknowledgements.lines.isEmpty { return Report() }
      return Report(problems: ["the store cannot be read: \(error)"])
    }
  }

  private static func text(of file: String?) throws -> String {
    guard let file else { return "" }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandError("cannot read \(file)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
