internal import ObjectModel
internal import ValueModel

/// A predicate and its arguments as given on a command line.
///
/// An argument that is JSON is the value that it denotes; anything else is a string. Where the
/// predicate needs a string (`%s`, `%K`, `BEGINSWITH %@`), the argument is one even if it looks
/// like a number.
struct PredicateOperands {
  let text: String
  let arguments: [String]

  init(_ text: String, _ arguments: [String]) {
    self.text = text
    self.arguments = arguments
  }

  /// Returns the filter. Throws `CommandError`, with a caret below the place in the predicate, if
  /// the predicate cannot be read.
  func filter() throws(CommandError) -> Filter {
    var values = arguments.map(Self.value)
    while true {
      do throws(PredicateTextError) {
        return try Filter(predicate: text, arguments: values)
      } catch {
        // Each iteration turns one more argument into a string, so the loop ends.
        guard case .argument(let index, _) = error.reason, values.indices.contains(index),
          values[index].kind != .string
        else { throw CommandError("the predicate cannot be read\n" + error.caret(in: text)) }
        values[index] = Value(arguments[index])
      }
    }
  }

  static func value(_ argument: String) -> Value {
    (try? JSON.parse(argument)) ?? Value(argument)
  }
}
