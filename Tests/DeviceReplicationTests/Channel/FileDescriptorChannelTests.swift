import DeviceReplication
import FileAccess
import Foundation
import HTTPClient
import TestSupport
import NetworkTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Channels over the system's file descriptors.
@Suite(.whenQuiet) struct FileDescriptorChannelTests {
  private func socketPair() throws -> (FileDescriptorChannel, FileDescriptorChannel) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    return (
      try FileDescriptorChannel(reading: ends[0], writing: ends[0]),
      try FileDescriptorChannel(reading: ends[1], writing: ends[1])
    )
  }

  @Test func `links work over sockets`() async throws {
    let pair = try await LinkPair.make(try socketPair())
    let body = [UInt8](repeating: 7, count: 3_000_000)
    for link in [pair.initiator, pair.responder] {
      let answer = try await link.transport.send(
        OutgoingRequest.patient(.put, "http://device/", body: .bytes(body)))
      #expect(try await answer.body.bytes(limit: 1 << 22).count == body.count + 8)
    }
    pair.initiator.close()
    #expect(await pair.responder.waitForEnd().code == .closed)
  }

  @Test func `links work over pipes`() async throws {
    let (there, back) = (Pipe(), Pipe())
    let channels = (
      try FileDescriptorChannel(
        reading: dup(back.fileHandleForReading.fileDescriptor),
        writing: dup(there.fileHandleForWriting.fileDescriptor)),
      try FileDescriptorChannel(
        reading: dup(there.fileHandleForReading.fileDescriptor),
        writing: dup(back.fileHandleForWriting.fileDescriptor))
    )
    let pair = try await LinkPair.make(channels)
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.post, "http://device/a", body: .bytes([66])))
    #expect(try await answer.body.bytes(limit: 100) == Array("POST /a - B".utf8))
    pair.close()
  }

  @Test func `whoever waits for a channel goes on when it is closed`() async throws {
    let (near, far) = try socketPair()
    let reading = Task { try await near.receive() }
    let writing = Task {
      while true { try await near.send([UInt8](repeating: 0, count: 100_000)) }
    }
    _ = try await far.receive()
    near.close()
    near.close()
    await #expect(throws: DeviceError.self) { try await reading.value }
    await #expect(throws: DeviceError.self) { try await writing.value }
    await #expect(throws: DeviceError.self) { try await near.receive() }
    far.close()
  }

  @Test func `the other side's end is the end, and a broken pipe no signal`() async throws {
    let (near, far) = try socketPair()
    try await near.send([1, 2])
    near.close()
    #expect(try await far.receive() == [1, 2])
    #expect(try await far.receive() == nil)
    await #expect(throws: DeviceError.self) {
      while true { try await far.send([UInt8](repeating: 0, count: 100_000)) }
    }
    far.close()
  }

  @Test func `what is no open descriptor makes no channel`() {
    #expect(throws: DeviceError.self) { try FileDescriptorChannel(reading: -1, writing: -1) }
  }
}
