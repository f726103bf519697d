@testable import DeviceReplication

/// What another device sends, as arbitrary bytes: hellos, messages, and frames that were altered, repeated
/// or exchanged. What is accepted is written as it was read, and no frame opens but the next one, unaltered.
func fuzzLink(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  switch input.below(4) {
  case 0: try checkHello(input.rest())
  case 1: try checkMessage(input.rest())
  case 2: try checkParcelHeader(input.rest())
  default: try checkFrames(&input)
  }
}

private func checkHello(_ bytes: [UInt8]) throws {
  // Half of the inputs begin as a hello does, which few would find.
  let text = bytes.first.map { $0 & 1 == 0 } ?? true ? bytes : Array("andirlnk".utf8) + bytes
  guard let hello = try? Hello(Array(text.prefix(Hello.byteCount))) else { return }
  guard let again = try? Hello(hello.bytes) else {
    throw FuzzFailure(description: "a hello cannot be read again")
  }
  try require(again == hello || hello.encryption == .whereAvailable, "a hello is read otherwise")
  let own = Hello(hello.role.other, .whereAvailable, versions: 1...1)
  guard let agreement = try? Agreement(own, hello) else { return }
  try require(agreement.version == 1, "a version was agreed on that one side does not have")
  try require(
    (try? Agreement(hello, own)) == agreement, "the two sides do not agree on the same")
}

private func checkMessage(_ bytes: [UInt8]) throws {
  guard let message = try? LinkMessage(bytes) else { return }
  guard let payload = message.payload else {
    return try require(
      bytes.count > FrameProtection.mostPayloadByteCount, "a message cannot be written")
  }
  try require((try? LinkMessage(payload)) == message, "a message is read otherwise")
  if case .introduction(let identifier, _, let proof?) = message {
    let hash = [UInt8](repeating: 0, count: 32)
    try require(
      !proof.isValid(.initiator, identifier, transcriptHash: hash), "a signature was guessed")
  }
}

private func checkParcelHeader(_ bytes: [UInt8]) throws {
  let text = Array("andirpcl".utf8) + bytes.prefix(ParcelHeader.byteCount - 8)
  guard let header = try? ParcelHeader(text) else { return }
  try require(header.bytes == text, "the header of a parcel is read otherwise")
}

/// Seals some payloads, and opens their frames in the order and with the changes that the input says.
private func checkFrames(_ input: inout FuzzInput) throws {
  let suites: [FrameSuite] =
    FrameCipher.isAvailable ? [.hashed, .tagged, .encrypted] : [.hashed, .tagged]
  let suite = suites[input.below(suites.count)]
  let key = [UInt8](repeating: input.byte(), count: 32)
  let interval = UInt64(1 + input.below(4))
  var sealing = try FrameProtection(suite, key: key, rekeyInterval: interval)
  var opening = try FrameProtection(suite, key: key, rekeyInterval: interval)
  var payloads: [[UInt8]] = []
  var frames: [[UInt8]] = []
  for _ in 0..<1 + input.below(8) {
    let count = 1 + input.below(40)
    let payload = input.take(count)
    payloads.append(payload + [UInt8](repeating: 0, count: count - payload.count))
    frames.append(try sealing.seal(payloads[payloads.count - 1]))
  }
  var next = 0
  while !input.isEmpty, next < frames.count {
    let index = input.below(frames.count)
    var frame = frames[index]
    // Half of the frames are as they were sealed.
    if input.bool() {
      let place = input.below(frame.count)
      frame[place] ^= input.byte()
    }
    let isNext = frame == frames[next]
    let header = Array(frame.prefix(FrameProtection.headerByteCount))
    let sealed = Array(frame.dropFirst(FrameProtection.headerByteCount))
    var trial = opening
    guard let count = try? trial.sealedByteCount(header), count == sealed.count,
      let payload = try? trial.open(header: header, sealed)
    else {
      try require(!isNext, "the next frame does not open")
      continue
    }
    // Without a key, who alters a frame may also alter its hash: the input has not done that.
    try require(isNext && payload == payloads[next], "a frame opens that is not the next one")
    opening = trial
    next += 1
  }
}
