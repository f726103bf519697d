/// One operation on a connection: until when it waits, and what is lost if the connection ends.
struct Operation {
  var deadline: Deadline
  /// The deadline passed, and the server was told to cancel; `deadline` is when to give up.
  var isLate = false
  /// A commit was sent that is not answered.
  var mayHaveCommitted = false

  init(timeout: Duration?) { deadline = Deadline(after: timeout) }
}
