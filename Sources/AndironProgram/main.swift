import AndironCommands
import Foundation

let status = AndironTool.run(Array(CommandLine.arguments.dropFirst()), console: .process)
exit(status.rawValue)
