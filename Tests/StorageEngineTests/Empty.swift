import Testing
@testable import StorageEngine
