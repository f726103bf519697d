import Foundation
import HTTPServer
import ValueModel

extension Exchange {
  /// What the server does, with an ETag by content.
  func capabilities() throws -> Answer {
    let statement = statements.value(request.release, store, base: base, options)
    // FNV-1a, which is enough to tell one statement from the next.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in statement.jsonBytes() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let tag = String(hash, radix: 16)
    let known = request.headers["If-None-Match"]
    var answer = known?.contains(tag) ?? false ? Answer(304) : Answer(200, statement)
    answer.headers["ETag"] = "W/\"\(tag)\""
    return answer
  }
}
