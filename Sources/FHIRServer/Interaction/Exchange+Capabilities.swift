import Foundation
import HTTPServer
import ValueModel

extension Exchange {
  /// Answers with the capability statement, or the part that the client asks for, and an ETag.
  func capabilities() throws -> Answer {
    let (statement, tag) = statements.value(request.release, store, base: base, options)
    let known = request.headers["If-None-Match"]
    var answer = known?.contains(tag) ?? false ? Answer(304) : Answer(200, try shown(statement))
    answer.headers["ETag"] = "W/\"\(tag)\""
    return answer
  }
}
