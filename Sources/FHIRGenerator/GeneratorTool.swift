import FHIRModel
public import Foundation

/// The program `fhir-generate` without the process.
public struct GeneratorTool {
  public static let usage = """
    usage: fhir-generate --release dstu2|stu3|r4|r5 --definitions PATH --output DIRECTORY
                         [--types Patient,Observation] [--check]

    Writes the Swift types of a release of FHIR. PATH is the directory of the release's definitions, or
    the zip archive of them. The files of DIRECTORY that are named as new ones are replaced.

      --types A,B   Only these types, with what they hold.
      --check       Write nothing; fail where the files are not what would be written.

    """

  private var values: [String: String] = [:]
  private var isCheck = false

  /// Throws `.request` with what is wrong about the arguments.
  public init(_ arguments: [String]) throws(GeneratorError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--check" {
        isCheck = true
        continue
      }
      guard ["--release", "--definitions", "--output", "--types"].contains(argument),
        let value = rest.popFirst()
      else { throw GeneratorError(.request, "\(argument)?\n\(Self.usage)") }
      values[argument] = value
    }
  }

  /// Returns what to tell the user.
  public func run() throws -> String {
    guard let release = values["--release"].flatMap({ ReleaseVersion(rawValue: $0) }),
      let definitions = values["--definitions"], let output = values["--output"]
    else { throw GeneratorError(.request, Self.usage) }
    let types = values["--types"]?.split(separator: ",").map(String.init)
    let files = try Generator(release, types: types).files(from: DefinitionFiles(path: definitions))
    let directory = URL(filePath: output)
    return isCheck ? try check(files, directory) : try write(files, directory)
  }

  private func write(_ files: [String: String], _ directory: URL) throws -> String {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: directory.appending(path: name)) }
    let lines = files.values.reduce(0) { $0 + $1.utf8.count { $0 == 0x0A } }
    return "\(files.count) files, \(lines) lines"
  }

  private func check(_ files: [String: String], _ directory: URL) throws -> String {
    let there = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let stale = Set(there).subtracting(files.keys).sorted()
    let changed = files.filter { name, text in
      FileManager.default.contents(atPath: directory.appending(path: name).path) != Data(text.utf8)
    }.keys.sorted()
    guard stale.isEmpty, changed.isEmpty else {
      throw GeneratorError(.file, "not as generated: \((stale + changed).joined(separator: ", "))")
    }
    return "\(files.count) files are as generated"
  }
}
