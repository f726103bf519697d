import Testing
@testable import FileAccess
