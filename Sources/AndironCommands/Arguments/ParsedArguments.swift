internal import Foundation
import ObjectModel

/// The arguments of one command, parsed by its specification.
package struct ParsedArguments {
  package private(set) var operands: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  /// Parses `arguments`. Options may stand anywhere; `--option VALUE` and `--option=VALUE` are the
  /// same; everything after `--` is an operand, and so is a negative number. Throws `UsageError` if
  /// an option is unknown or given twice, or if a value is missing.
  package init(_ arguments: [String], _ specification: CommandSpecification) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      } else if argument == "-h" {
        flags.insert(OptionSpecification.help.name)
      } else if argument.hasPrefix("-"), argument != "-", !Self.isNegative(argument) {
        try take(argument, &rest, specification)
      } else {
        operands.append(argument)
      }
    }
  }

  private static func isNegative(_ argument: String) -> Bool {
    guard let second = argument.utf8.dropFirst().first else { return false }
    return second >= UInt8(ascii: "0") && second <= UInt8(ascii: "9")
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>, _ specification: CommandSpecification
  ) throws(UsageError) {
    let parts = argument.drop { $0 == "-" }.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard argument.hasPrefix("--"), let option = specification.option(named: name) else {
      throw UsageError(
        "unknown option \(argument.prefix { $0 != "=" })"
          + Suggestion.hint(name, among: specification.allOptions.map(\.name), prefix: "--"))
    }
    guard option.isRepeatable || (values[name] == nil && !flags.contains(name)) else {
      throw UsageError("--\(name) is given twice")
    }
    guard let valueName = option.value else {
      if parts.count > 1 { throw UsageError("--\(name) takes no value") }
      flags.insert(name)
      return
    }
    // An option with several values names them all.
    var given = parts.count > 1 ? [String(parts[1])] : []
    for _ in given.count..<valueName.split(separator: " ").count {
      guard let value = rest.popFirst() else {
        throw UsageError("--\(name) needs a value: --\(name) \(valueName)")
      }
      given.append(value)
    }
    values[name, default: []] += given
  }

  package func has(_ option: OptionSpecification) -> Bool {
    flags.contains(option.name) || values[option.name] != nil
  }

  /// The value of the option; nil if the option is not given.
  package subscript(option: OptionSpecification) -> String? { values[option.name]?.last }

  /// The path to which `option` directs the output; nil for standard output, which is the target
  /// without the option, and with `-` as in other tools.
  package func path(_ option: OptionSpecification) -> String? {
    self[option].flatMap { $0 == "-" ? nil : $0 }
  }

  /// The treatment of existing files whose names the command is about to write.
  package var existing: WholeFile.Existing { has(.force) ? .replaced : .kept }

  /// The values of an option that can be given several times, in order.
  package func all(_ option: OptionSpecification) -> [String] { values[option.name] ?? [] }

  /// Returns the value of a required option. Throws `UsageError` if it is not given.
  package func required(_ option: OptionSpecification) throws(UsageError) -> String {
    guard let value = self[option] else {
      throw UsageError("--\(option.name) \(option.value ?? "") is needed")
    }
    return value
  }

  /// Returns the value as a whole number in `range`; nil if the option is not given. Throws
  /// `UsageError` if the value is not such a number.
  package func number<Number: FixedWidthInteger>(
    _ option: OptionSpecification, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = self[option] else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw UsageError(
        "--\(option.name) takes a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Throws `UsageError` if an operand or the value of an option that is a path is an address, as
  /// no command works on one in place of a path; an error about the path would show its password.
  /// With `takesAddress`, the first operand may be the address of a database.
  package func checkPaths(
    _ specification: CommandSpecification, takesAddress: Bool = false
  ) throws(UsageError) {
    let names = specification.operands + specification.optionalOperands
    for (position, operand) in operands.enumerated() where AddressText.isAddress(operand) {
      if takesAddress, position == 0 { continue }
      let last = names.last.flatMap { $0.hasSuffix("...") ? $0 : nil }
      let name = (position < names.count ? names[position] : last ?? "").replacing("...", with: "")
      if ["STORE", "FILE", "TARGET"].contains(name), specification.name != "replicate" {
        throw Self.isNoAddress(name)
      }
    }
    for option in specification.allOptions where option.namesFile {
      if all(option).contains(where: AddressText.isAddress) {
        throw Self.isNoAddress("--\(option.name)")
      }
    }
    try checkFragments(specification)
  }

  /// Throws `UsageError` if a store that does not exist has a `#` in its name: that was meant to
  /// name a part of a store, which only some commands take.
  private func checkFragments(_ specification: CommandSpecification) throws(UsageError) {
    var stores = zip(specification.operands, operands).filter {
      ["STORE", "TARGET"].contains($0.0)
    }
    if specification.name == "replicate" { stores = [] }
    stores += specification.options.filter { ["STORE", "DIR"].contains($0.value) }
      .flatMap { option in all(option).map { ("--\(option.name)", $0) } }
    for (name, path) in stores where Self.isAbsentPart(path) {
      let hint =
        specification.option(named: OptionSpecification.database.name) == nil
        ? "" : "; here, --database NAME names a database"
      throw UsageError(
        "\(name) has a # in its name, and there is no such store: "
          + "only replicate takes STORE#DATABASE" + hint)
    }
  }

  /// Whether the last part of a path has a `#` in its name, and nothing is there.
  package static func isAbsentPart(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.contains("#") && !FileManager.default.fileExists(atPath: path)
  }

  private static func isNoAddress(_ name: String) -> UsageError {
    UsageError(
      "\(name) is a path on this machine, not an address; "
        + "replicate and sync take addresses of servers, "
        + "copy and commands on FHIR resources those of databases")
  }

  /// Throws `UsageError` if there are more or fewer operands than the specification names.
  package func checkOperands(_ specification: CommandSpecification) throws(UsageError) {
    let needed = specification.operands
    if operands.count < needed.count {
      throw UsageError("\(needed[operands.count].replacing("...", with: "")) is missing")
    }
    let names = needed + specification.optionalOperands
    if operands.count > names.count, names.last?.hasSuffix("...") != true {
      throw UsageError(
        "one argument too many: \(operands[names.count]); this command takes "
          + (names.isEmpty ? "options only" : specification.operandText))
    }
  }
}
