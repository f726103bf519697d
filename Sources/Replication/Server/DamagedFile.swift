/// What a server sent of one document is not what it said; others may be whole.
struct DamagedFile: Error {
  var reason: RefusedRevision.Reason
}
