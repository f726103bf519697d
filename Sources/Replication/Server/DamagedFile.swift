/// A failure that concerns one document from a server; others may be intact.
struct DamagedFile: Error {
  var reason: RefusedRevision.Reason
}
