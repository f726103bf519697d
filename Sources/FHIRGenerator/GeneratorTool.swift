import FHIRModel
import Foundation

/// The program `fhir-generate`, without its process.
public struct GeneratorTool {
  public static let usage = """
    usage: fhir-generate --release dstu2|stu3|r4|r5 --definitions PATH --output PATH
                         [--types Patient,Observation] [--part definitions|types]
                         [--module NAME] [--extensions PATH,PATH] [--check]

    Writes the Swift types of a release of FHIR into the directory of --output. --definitions names the
    directory of the release's definitions, or the zip archive of them. The files of the directory that
    are named as new ones are replaced.

      --types A,B       Only these types, with what they hold.
      --part PART       Only the definitions, or only the Swift types, for a module that imports
                        FHIRDefinitions. A module of its own has both.
      --module NAME     The name of the module that has the types, such as ClinicFHIR, if it is not
                        the name of this package's module, such as FHIRR4.
      --extensions A,B  Accessors for extensions too, from the StructureDefinitions in files, bundles
                        and directories. Where --output ends with .swift, that file is all that is
                        written, for a program that imports the release's module. What has no
                        accessor is listed with the reason.
      --check           Write nothing; fail where the files are not what would be written.

    """

  private static let options = [
    "--release", "--definitions", "--output", "--types", "--part", "--module", "--extensions",
  ]
  private var values: [String: String] = [:]
  private var isCheck = false

  /// Reads the arguments. Throws `.request`, with the usage, if they are not valid.
  public init(_ arguments: [String]) throws(GeneratorError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--check" {
        isCheck = true
        continue
      }
      guard Self.options.contains(argument),
        let value = rest.popFirst()
      else { throw GeneratorError(.request, "\(argument)?\n\(Self.usage)") }
      values[argument] = value
    }
  }

  /// Generates or checks the files, and returns the message for the user.
  ///
  /// Throws `GeneratorError`: `.request` if arguments are missing, `.file` if a file cannot be read
  /// or, with `--check`, is not as generated, and what ``Generator`` throws. Also throws the error
  /// of a file that cannot be written.
  public func run() throws -> String {
    guard let release = values["--release"].flatMap({ ReleaseVersion(rawValue: $0) }),
      let definitions = values["--definitions"], let output = values["--output"]
    else { throw GeneratorError(.request, Self.usage) }
    let place = URL(filePath: output)
    let isFile = output.hasSuffix(".swift")
    let generator = Generator(
      release, moduleName: try moduleName(), types: list("--types"), part: try part(isFile: isFile),
      extensions: list("--extensions") ?? [])
    guard !isFile || !generator.extensions.isEmpty else {
      throw GeneratorError(.request, "one file is only written of --extensions\n\(Self.usage)")
    }
    let files = try DefinitionFiles(path: definitions)
    let made =
      try isFile
      ? generator.accessors(place.lastPathComponent, from: files) : generator.module(from: files)
    let directory = isFile ? place.deletingLastPathComponent() : place
    let report =
      try isCheck
      ? check(made.files, directory, isAll: !isFile) : write(made.files, directory)
    return (made.gaps + [report]).joined(separator: "\n")
  }

  /// The part that `--part` names; nil for both. Throws `.request` if the other options ask for
  /// something that the part does not have.
  private func part(isFile: Bool) throws(GeneratorError) -> Generator.Part? {
    guard let name = values["--part"] else { return nil }
    guard let part = Generator.Part(rawValue: name) else {
      throw GeneratorError(.request, "--part takes definitions or types\n\(Self.usage)")
    }
    guard !isFile else {
      throw GeneratorError(.request, "--part takes a directory in --output\n\(Self.usage)")
    }
    guard part == .types || values["--extensions"] == nil else {
      throw GeneratorError(
        .request, "--part definitions does not go with --extensions\n\(Self.usage)")
    }
    return part
  }

  /// The name that `--module` gives; nil without one. Throws `.request` if no module can have it.
  private func moduleName() throws(GeneratorError) -> String? {
    guard let name = values["--module"] else { return nil }
    guard SwiftName.isModule(name) else {
      throw GeneratorError(.request, "--module takes the name of a module\n\(Self.usage)")
    }
    return name
  }

  private func list(_ option: String) -> [String]? {
    values[option]?.split(separator: ",").map(String.init)
  }

  private func write(_ files: [String: String], _ directory: URL) throws -> String {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: directory.appending(path: name)) }
    let lines = files.values.reduce(0) { $0 + $1.utf8.count { $0 == 0x0A } }
    return "\(files.count) files, \(lines) lines"
  }

  private func check(
    _ files: [String: String], _ directory: URL, isAll: Bool
  ) throws -> String {
    let there = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let stale = isAll ? Set(there).subtracting(files.keys).sorted() : []
    let changed = files.filter { name, text in
      FileManager.default.contents(atPath: directory.appending(path: name).path) != Data(text.utf8)
    }.keys.sorted()
    guard stale.isEmpty, changed.isEmpty else {
      throw GeneratorError(.file, "not as generated: \((stale + changed).joined(separator: ", "))")
    }
    return "\(files.count) files are as generated"
  }
}
