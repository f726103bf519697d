import Foundation
import HTTPServer
import ValueModel

extension Exchange {
  /// What the server does, or the part of it that is asked for, with an ETag by content.
  func capabilities() throws -> Answer {
    let (statement, tag) = statements.value(request.release, store, base: base, options)
    let known = request.headers["If-None-Match"]
    var answer = known?.contains(tag) ?? false ? Answer(304) : Answer(200, try shown(statement))
    answer.headers["ETag"] = "W/\"\(tag)\""
    return answer
  }
}
