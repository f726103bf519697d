internal import Foundation

/// Warns of files with keys and tokens that other users of this machine can read.
enum SecretFiles {
  /// Prints a warning for each file among the options that other users can read. The group counts
  /// as well, unless root owns the file: a service then reads it through its group.
  static func warn(
    _ arguments: ParsedArguments, _ specification: CommandSpecification, _ console: Console
  ) {
    for option in specification.options where option.isSecret {
      // Of a certificate and its key, the key is secret.
      guard let path = arguments[option], let mode = openMode(path) else { continue }
      console.errorLine(
        "andiron \(specification.name): warning: other users of this machine can read \(path) "
          + "(mode \(mode)); chmod 600 changes that")
    }
  }

  /// Returns the permissions, in octal digits, of a file that other users can read; nil if only the
  /// owner can, or if the path leads to something other than a file, such as a pipe.
  private static func openMode(_ path: String) -> String? {
    let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    guard let found = try? FileManager.default.attributesOfItem(atPath: target),
      found[.type] as? FileAttributeType == .typeRegular,
      let mode = (found[.posixPermissions] as? NSNumber)?.intValue
    else { return nil }
    let isRoots = (found[.ownerAccountID] as? NSNumber)?.intValue == 0
    guard mode & (isRoots ? 0o004 : 0o044) != 0 else { return nil }
    return String(mode, radix: 8)
  }
}
