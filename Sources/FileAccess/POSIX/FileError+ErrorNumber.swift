#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension FileError.Code {
  /// The code for a system call that left `number` in `errno`, by what a caller can do about it.
  ///
  /// A number that a caller could not act on counts as a failed device: after that answer nothing
  /// is taken for granted.
  init(errorNumber number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: self = .notFound
    // A directory that is not empty: something is already there.
    case EEXIST, ENOTEMPTY: self = .exists
    case EACCES, EPERM: self = .permission
    case EROFS: self = .readOnly
    // A file size limit is a quota too.
    case ENOSPC, EDQUOT, EFBIG: self = .noSpace
    case EMFILE, ENFILE: self = .tooManyFiles
    case EAGAIN, EWOULDBLOCK: self = .locked
    case EINTR: self = .interrupted
    case EINVAL, EISDIR, ENOSYS, ENOTSUP, EOPNOTSUPP, EXDEV, EMLINK, ENAMETOOLONG, ELOOP:
      self = .unsupported
    default: self = .deviceFailed
    }
  }
}

/// Runs a system call, adding the operation and the path to its error if it fails.
func naming<Result>(
  _ operation: @autoclosure () -> String, _ path: String,
  _ call: () throws(SystemCalls.Failure) -> Result
) throws(FileError) -> Result {
  do {
    return try call()
  } catch {
    throw FileError(
      .init(errorNumber: error.number), operation(), path: path, number: error.number)
  }
}
