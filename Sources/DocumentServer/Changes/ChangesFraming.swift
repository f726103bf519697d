import DocumentStore
import ValueModel

/// The bytes before, between and after the rows of a feed.
struct ChangesFraming {
  let feed: ChangesRequest.Feed

  private var isList: Bool { feed == .normal || feed == .longpoll }

  var opening: [UInt8] { isList ? Array("{\"results\":[\n".utf8) : [] }

  func row(_ value: Value, _ sequence: DatabaseSequence, isFirst: Bool) -> [UInt8] {
    let json = value.jsonBytes()
    let newline = UInt8(ascii: "\n")
    switch feed {
    case .normal, .longpoll: return (isFirst ? [] : Array(",\n".utf8)) + json
    case .continuous: return json + [newline]
    case .eventsource:
      return Array("data: ".utf8) + json + Array("\nid: \"\(sequence)\"\n\n".utf8)
    }
  }

  var heartbeat: [UInt8] {
    Array((feed == .eventsource ? "event: heartbeat\ndata: \n\n" : "\n").utf8)
  }

  func closing(last: DatabaseSequence?, pending: Int) -> [UInt8] {
    let fields: [(String, Value)] = [
      ("last_seq", last.map { Value($0.description) } ?? "0"), ("pending", Value(pending)),
    ]
    switch feed {
    case .normal, .longpoll:
      return Array("\n],\n".utf8) + Value(object: fields).jsonBytes().dropFirst()
        + [UInt8(ascii: "\n")]
    case .continuous: return Value(object: fields).jsonBytes() + Array("\n\n".utf8)
    case .eventsource: return [UInt8(ascii: "\n")]
    }
  }
}
