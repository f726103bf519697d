import FileAccess

/// The tasks of a link: they live as long as it does.
final class LinkTasks: Sendable {
  /// How long a goodbye may take on its way, from this side or from the other.
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

  /// `ended` is called at the end of the link.
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

  /// Closes the channel after a time, if the other side neither reads nor says goodbye.
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
