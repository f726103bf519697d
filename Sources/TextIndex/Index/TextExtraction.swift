package import ValueModel

/// A function that derives the texts of an index from a value, where paths do not lead to them.
///
/// Two extractions are equal if they have the same name.
package struct TextExtraction: Sendable, Hashable {
  /// Calls its closure with each text of the field with a number, in order.
  package typealias Function =
    @Sendable (
      _ value: Value, _ field: Int, _ body: (UnsafeRawBufferPointer) -> Void
    ) -> Void

  /// The name, which indexes on disk have. It changes whenever the texts do.
  package let name: String
  /// Nil if only the name is known.
  let function: Function?

  package init(_ name: String, _ function: @escaping Function) {
    self.name = name
    self.function = function
  }

  /// An extraction of which only the name is known.
  init(name: String) {
    self.name = name
    function = nil
  }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
