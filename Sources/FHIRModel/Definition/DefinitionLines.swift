import Synchronization

/// The lines of a table of types by name, and what was read from them.
final class DefinitionLines: Sendable {
  /// The names of all types, sorted.
  let names: [String]
  /// The names of all types of resources, sorted.
  let resourceNames: [String]
  private let types: [String: Substring]
  private let codeSets: [String: Substring]
  private let read: Mutex<(types: [String: TypeDefinition], codeSets: [String: CodeSet])>

  init(types: String, codes: String) {
    self.types = Self.lines(types)
    codeSets = Self.lines(codes)
    names = self.types.keys.sorted()
    resourceNames = self.types.filter { $0.value.hasPrefix("r") || $0.value.hasPrefix("d") }.keys
      .sorted()
    read = Mutex(([:], [:]))
  }

  init(_ definitions: [TypeDefinition]) {
    types = [:]
    codeSets = [:]
    names = definitions.map(\.name).sorted()
    resourceNames = definitions.filter(\.isResource).map(\.name).sorted()
    let byName = Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, $0) })
    read = Mutex((byName, [:]))
  }

  func definition(_ name: String) -> TypeDefinition? {
    read.withLock { read in
      if let known = read.types[name] { return known }
      guard let line = types[name] else { return nil }
      let definition = TypeDefinition(name, line: line)
      read.types[name] = definition
      return definition
    }
  }

  func codes(_ name: String) -> CodeSet? {
    read.withLock { read in
      if let known = read.codeSets[name] { return known }
      guard let line = codeSets[name] else { return nil }
      let set = CodeSet(line: line)
      read.codeSets[name] = set
      return set
    }
  }

  /// The lines of a text by their first word, without it.
  private static func lines(_ text: String) -> [String: Substring] {
    var lines: [String: Substring] = [:]
    for line in text[...].parts(between: "\n") {
      let (name, rest) = line.halves(at: " ") ?? (line, "")
      lines[String(name)] = rest
    }
    return lines
  }
}

/// Tables are divided at ASCII characters, which is several times faster by bytes than by
/// characters.
extension Substring {
  /// The parts between marks, without empty ones.
  func parts(between mark: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: mark)).map { Substring($0) }
  }

  /// The texts before and after the first mark; nil without a mark.
  func halves(at mark: Unicode.Scalar) -> (Substring, Substring)? {
    utf8.firstIndex(of: UInt8(ascii: mark)).map { (self[..<$0], self[utf8.index(after: $0)...]) }
  }
}
