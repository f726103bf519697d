internal import Foundation

/// Warns of files with keys and tokens that other users of this machine can read.
enum SecretFiles {
  /// Prints a warning for each file among the options that other users can read: the group too,
  /// unless the file is root's, which a service reads by its group.
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

  /// The permissions of a file that others than its owner can read, in octal digits; nil if nobody
  /// else can, and for what is no file, such as a pipe.
  private static func openMode(_ path: String) -> String? {
    let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    guard let found = try? FileManager.default.attributesOfItem(atPath: target),
      found[.type] as? FileAttributeType == .typeRegular,
      let mode = (found[.posixPermissions] as? NSNumber)?.intValue
    else { return nil }
    let isRoots = (found[.ownerAccountID] as? NSNumber)?.intValue == 0
    guard mode & (isRoots ? 0o007 : 0o077) != 0 else { return nil }
    return String(mode, radix: 8)
  }
}
