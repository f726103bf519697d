import Testing
@testable import AndironCommands
