import ValueModel

/// Finds the field of a `Codable` type's key path by reading it from placeholder instances.
struct CodablePathFinder<Root: Decodable> {
  let keyPath: PartialKeyPath<Root>

  /// The result of the key path in one round, and the leaves that the instance was built from.
  private struct Answer {
    var value: Value
    var leaves: [ProbeRun.Leaf]
  }

  func path() throws(KeyPathError) -> ValuePath {
    do throws(KeyPathError) {
      return try probed()
    } catch {
      guard error.code != .primaryKey, let path = named(), !isMadeUp(path, error) else {
        throw error
      }
      return path
    }
  }

  /// Finds the field by the names of properties and coding keys, if it cannot be found by its
  /// content.
  private func named() -> ValuePath? {
    guard let names = PropertyNames(keyPath) else { return nil }
    let run = ProbeRun(.first)
    _ = try? ProbeNode(run: run).made(Root.self)
    return names.path(run.keys)
  }

  /// Whether a field was given placeholder content, in which case the key path would have returned
  /// it.
  private func isMadeUp(_ path: ValuePath, _ error: KeyPathError) -> Bool {
    guard error.code == .computed else { return false }
    let run = ProbeRun(.first)
    guard (try? ProbeNode(run: run).made(Root.self)) != nil else { return false }
    return run.leaves.contains { $0.path.components.starts(with: path.components) }
  }

  private func probed() throws(KeyPathError) -> ValuePath {
    var answers = [try answer(.first), try answer(.second)]
    let leafCount = answers[0].leaves.count
    var bit = 0
    while leafCount >> bit > 0 {
      answers.append(try answer(.bit(bit, isInverted: false)))
      answers.append(try answer(.bit(bit, isInverted: true)))
      bit += 1
    }
    let paths = answers[0].leaves.map(\.path)
    guard answers.allSatisfy({ $0.leaves.map(\.path) == paths }) else {
      throw opaque("its decoding depends on its content", nil)
    }
    let found = Set(paths.indices.flatMap { prefixes(leaf: $0, answers) })
      .filter { isWhole($0, answers) }
    guard let path = found.first, found.count == 1 else {
      throw KeyPathError(.computed, keyPath, "it is not what one field holds")
    }
    if path == ValuePath(field: EncodingNode.primaryKeyName), Root.self is any StoredObject.Type {
      throw KeyPathError(.primaryKey, keyPath, "it is the primary key")
    }
    return path
  }

  private func answer(_ round: ProbeRun.Round) throws(KeyPathError) -> Answer {
    let run = ProbeRun(round)
    guard let root = try? ProbeNode(run: run).made(Root.self) else {
      let type = run.failure.map { " by \($0.type)" } ?? ""
      throw opaque("made-up content is refused\(type)", run.failure?.path)
    }
    guard let result = root[keyPath: keyPath] as? any Encodable,
      let value = try? ValueEncoder().encode(result)
    else { throw KeyPathError(.computed, keyPath, "what it gives cannot be encoded") }
    return Answer(value: value, leaves: run.leaves)
  }

  /// Returns the places from which the leaf would be where it is in the answers.
  private func prefixes(leaf: Int, _ answers: [Answer]) -> [ValuePath] {
    let components = answers[0].leaves[leaf].path.components
    return (0...components.count).compactMap { count in
      let rest = ValuePath(Array(components[count...]))
      let isThere = answers.allSatisfy { $0.value[rest] == $0.leaves[leaf].value }
      return isThere ? ValuePath(Array(components[..<count])) : nil
    }
  }

  /// Whether all leaves below `prefix` are at their places in the answers.
  private func isWhole(_ prefix: ValuePath, _ answers: [Answer]) -> Bool {
    let count = prefix.components.count
    return answers.allSatisfy { answer in
      answer.leaves.allSatisfy { leaf in
        guard leaf.path.components.starts(with: prefix.components) else { return true }
        let rest = leaf.path.components[count...]
        return answer.value[ValuePath(Array(rest))] == leaf.value || isKey(rest, answer.value)
      }
    }
  }

  /// Whether a leaf is the key of an object, which has it in its hidden field.
  private func isKey(_ rest: ArraySlice<ValuePath.Component>, _ value: Value) -> Bool {
    guard rest.last == .field(EncodingNode.primaryKeyName) else { return false }
    return value[ValuePath(Array(rest.dropLast()))]?[hidden: .primaryKey] != nil
  }

  private func opaque(_ message: String, _ path: ValuePath?) -> KeyPathError {
    KeyPathError(.opaqueType, keyPath, message + "; name its fields by NamedFields", path: path)
  }
}
