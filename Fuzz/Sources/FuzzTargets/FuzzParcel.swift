import Andiron
import DocumentStore
import ValueModel

@testable import DeviceReplication

/// Parcels: arbitrary files, and parts of a parcel with right hashes, left out, repeated, exchanged and
/// damaged. They are read or refused with a typed error, and the store that they were read into is sound.
func fuzzParcel(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  let isRaw = input.below(4) == 0
  let parcel = isRaw ? Array("andirpcl".utf8) + input.rest() : try forged(&input)
  let store = try Store.inMemory()
  let exchange = try ParcelExchange(
    store.database("notes"), partner: "partner", key: nil, encryption: .none)
  var rest = parcel[...]
  let next: () -> [UInt8]? = {
    if rest.isEmpty { return nil }
    defer { rest = rest.dropFirst(1_000) }
    return Array(rest.prefix(1_000))
  }
  do {
    _ = try exchange.read(next)
  } catch let error as ParcelError {
    try require(error.kept.documentCount >= 0, "less than nothing was kept")
  }
  for name in try store.databases() {
    let problems = try store.database(name).problems()
    try require(problems.isEmpty, "the documents have \(problems.count) problems")
  }
  let problems = try store.verify()
  try require(problems.isEmpty, "the store has \(problems.count) problems")
}

/// The parts of a sound parcel of three documents, one of them with an attachment.
private let soundParts: [[UInt8]] = {
  (try? soundParcel()) ?? []
}()

private func soundParcel() throws -> [[UInt8]] {
  let store = try Store.inMemory()
  let notes = try store.database("notes")
  for id in ["a", "b"] { try notes.create(["from": Value(id)], id: id) }
  try notes.write { notes in
    var document = try notes.create(["from": "c"], id: "c")
    try notes.attach(Array("bytes of an attachment".utf8), to: &document, as: "f")
    try notes.update(document)
  }
  let exchange = try ParcelExchange(notes, partner: "partner", key: nil, encryption: .none)
  var bytes: [UInt8] = []
  _ = try exchange.write { bytes += $0 }
  var parts: [[UInt8]] = []
  var protection = try FrameProtection(.hashed, key: [])
  var rest = bytes.dropFirst(ParcelHeader.byteCount)
  while !rest.isEmpty {
    let header = Array(rest.prefix(FrameProtection.headerByteCount))
    let count = try protection.sealedByteCount(header)
    rest = rest.dropFirst(header.count)
    parts.append(try protection.open(header: header, Array(rest.prefix(count))))
    rest = rest.dropFirst(count)
  }
  return parts
}

/// A parcel of changed parts, whose frames have right numbers and hashes.
private func forged(_ input: inout FuzzInput) throws -> [UInt8] {
  var parts = soundParts
  for _ in 0..<input.below(6) where !parts.isEmpty {
    let index = input.below(parts.count)
    switch input.below(6) {
    case 0: parts.remove(at: index)
    case 1: parts.insert(parts[index], at: input.below(parts.count))
    case 2: parts.swapAt(index, input.below(parts.count))
    case 3: parts[index][input.below(parts[index].count)] ^= input.byte()
    case 4: parts[index].insert(input.byte(), at: input.below(parts[index].count))
    default: parts.insert([UInt8(1 + input.below(6))] + input.take(input.below(40)), at: index)
    }
    parts.removeAll(where: \.isEmpty)
  }
  var protection = try FrameProtection(.hashed, key: [])
  return try parts.reduce(ParcelHeader(.hashed).bytes) { try $0 + protection.seal($1) }
}
