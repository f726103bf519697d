import FileAccess

/// The tasks of a link, which live as long as the link.
final class LinkTasks: Sendable {
  /// The time limit for a goodbye, in either direction.
  private static let closingTime = Duration.seconds(5)

  private let session: LinkSession
  private let channel: any DeviceChannel
  private let options: DeviceLinkOptions
  private let closer = Locked<Task<Void, Never>?>(nil)
  private let isOver = Locked(false)

  init(_ session: LinkSession, _ channel: any DeviceChannel, _ options: DeviceLinkOptions) {
    self.session = session
    self.channel = channel
    self.options = options
  }

  /// Starts the tasks. Calls `ended` at the end of the link.
  func start(_ made: LinkMaking.Made, ended: @escaping @Sendable () -> Void) {
    let session = session
    let pings = Task { [options] in
      await session.ping(
        every: options.pingInterval, most: options.mostSilentIntervals, options.clock)
    }
    let reading = Task { await session.read(made.reader) }
    let writing = Task { [self] in
      if let error = await session.write(made.sending) {
        closeLater { session.end(error) }
      }
    }
    Task { [self] in
      await writing.value
      await reading.value
      channel.close()
      isOver.withLock { $0 = true }
      closer.withLock { $0?.cancel() }
    }
    Task {
      _ = await session.waitForEnd()
      pings.cancel()
      ended()
    }
  }

  /// Closes the channel after a time, in case the other side neither reads nor sends a goodbye.
  func closeLater(_ action: @escaping @Sendable () -> Void = {}) {
    closer.withLock { closer in
      guard closer == nil, !isOver.withLock({ $0 }) else { return }
      closer = Task { [channel, options] in
        do { try await options.clock.sleep(for: Self.closingTime) } catch { return }
        action()
        channel.close()
      }
    }
  }
}
