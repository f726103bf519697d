/// The file attributes that a store gives to all files and directories it creates.
struct StoreFileAttributes: Sendable, Hashable {
  var protection: FileProtection
  var isExcludedFromBackup: Bool
}
