/// Commands of the tool that not every build has, with further forms of its other commands.
///
/// A module that has such commands provides a part of this type, and the program passes it to
/// ``AndironTool/init(parts:)`` if its trait is on.
public struct ToolPart: Sendable {
  package var optional: OptionalPart
  package var commands: [any Command.Type]
  package var forms: [any CommandForm.Type]

  package init(
    _ optional: OptionalPart, commands: [any Command.Type], forms: [any CommandForm.Type] = []
  ) {
    self.optional = optional
    self.commands = commands
    self.forms = forms
  }
}
