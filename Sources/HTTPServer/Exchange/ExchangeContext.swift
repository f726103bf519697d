import HTTPMessage

/// The state that all exchanges of a server share.
final class ExchangeContext: Sendable {
  let handler: any HTTPHandler
  let pool: WorkerPool
  let clock: AlarmClock
  /// Handlers that read long bodies, which may come slowly, take no more than half of the threads.
  let uploads: SlotQueue
  let options: HTTPListenerOptions
  let log: (@Sendable (HTTPLogEntry) -> Void)?
  /// `http://` or `https://`, and where the server listens, for clients that name no host.
  let scheme: String
  let authority: String

  private let pumps = Registry<DownloadPump>()

  init(
    _ handler: any HTTPHandler, _ options: HTTPListenerOptions, authority: String,
    log: (@Sendable (HTTPLogEntry) -> Void)?
  ) {
    self.handler = handler
    self.options = options
    self.log = log
    self.authority = authority
    scheme = options.certificate == nil ? "http://" : "https://"
    pool = WorkerPool(threadCount: max(1, options.threadCount))
    clock = AlarmClock()
    uploads = SlotQueue(count: max(1, options.threadCount / 2))
  }

  /// The scheme and authority with which links in an answer begin.
  func origin(of headers: HTTPHeaders) -> String {
    options.publicOrigin ?? scheme + (headers["Host"] ?? authority)
  }

  func add(_ pump: DownloadPump) {
    if !pumps.add(pump) { pump.endWaiting() }
  }

  func remove(_ pump: DownloadPump) { pumps.remove(pump) }

  /// Ends the answers that wait for something to happen, those to come among them.
  func endWaiting() {
    for pump in pumps.close() { pump.endWaiting() }
  }
}
