import FileAccess

/// The tasks of a link: they live as long as it does.
final class LinkTasks: Sendable {
  /// How long a goodbye may take.
  private static let closingTime = Duration.seconds(5)

  private let session: LinkSession
  private let channel: any DeviceChannel
  private let options: DeviceLinkOptions
  private let closer = Locked<Task<Void, Never>?>(nil)
  private let hasWritten = Locked(false)

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
    Task { await session.read(made.reader) }
    Task { [self] in
      await session.write(made.sending)
      hasWritten.withLock { $0 = true }
      closer.withLock { $0?.cancel() }
    }
    Task {
      _ = await session.waitForEnd()
      pings.cancel()
      ended()
    }
  }

  /// Closes the channel after a time, if the other side does not read the goodbye.
  func closeLater() {
    closer.withLock { closer in
      guard closer == nil, !hasWritten.withLock({ $0 }) else { return }
      closer = Task { [channel, options] in
        do { try await options.clock.sleep(for: Self.closingTime) } catch { return }
        channel.close()
      }
    }
  }
}
