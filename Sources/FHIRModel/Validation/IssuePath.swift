/// The path from a resource to the value that is being checked. Written out only if there is an
/// issue.
struct IssuePath {
  private struct Step {
    /// Nil for a resource, and for a field that the type does not have.
    var definition: Unmanaged<TypeDefinition>?
    var field: Int32
    /// The position in the list; negative if it is not a list, or if the list itself is meant.
    var element: Int32
  }

  private var steps: [Step] = []
  /// The names of resources and of fields that types do not have, by the number of steps before
  /// them.
  private var names: [Int: String] = [:]

  var depth: Int { steps.count }

  /// `definition` must outlive the step.
  @inline(__always)
  mutating func push(_ definition: TypeDefinition, _ field: Int) {
    steps.append(
      Step(
        definition: Unmanaged.passUnretained(definition), field: Int32(truncatingIfNeeded: field),
        element: -1))
  }

  /// Replaces control characters: paths appear in outcomes, where texts have none.
  mutating func push(name: String) {
    let isPlain = name.utf8.allSatisfy { $0 >= UInt8(ascii: " ") }
    let plain = isPlain ? name : String(name.map { ($0.asciiValue ?? 32) < 32 ? "\u{FFFD}" : $0 })
    names[steps.count] = "." + plain
    steps.append(Step(definition: nil, field: 0, element: -1))
  }

  /// Only the name of the outermost resource is part of a path.
  mutating func push(resource: String) {
    if steps.isEmpty { names[0] = resource }
    steps.append(Step(definition: nil, field: 0, element: -1))
  }

  @inline(__always)
  mutating func pop() {
    let last = steps.removeLast()
    if last.definition == nil { names[steps.count] = nil }
  }

  /// Sets the position in the list of the last field.
  @inline(__always)
  mutating func move(to element: Int) {
    steps[steps.count &- 1].element = Int32(truncatingIfNeeded: element)
  }

  /// The path from the outermost resource: `Bundle.entry[2].resource.name[0]`.
  var description: String {
    var text = ""
    for (position, step) in steps.enumerated() {
      if let definition = step.definition {
        text += "." + definition._withUnsafeGuaranteedRef { $0.fields[Int(step.field)].name }
      } else {
        text += names[position] ?? ""
      }
      if step.element >= 0 { text += "[\(step.element)]" }
    }
    return text.isEmpty ? "resource" : text
  }
}
