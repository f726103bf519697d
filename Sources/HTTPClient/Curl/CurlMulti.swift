#if Client && canImport(CCurl)
  import CCurl

  /// The handle of libcurl under which transfers run side by side.
  ///
  /// `@unchecked Sendable`: one thread calls everything but `wake()`, which the library allows on
  /// any thread, and which is not called once the handle is released.
  final class CurlMulti: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer
    /// Older versions of the library must not be begun on two threads at once.
    private static let hasBegun = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Nil if there is no memory. At most `idleConnections` unused connections stay open.
    init?(idleConnections: Int) {
      guard Self.hasBegun, let pointer = curl_multi_init() else { return nil }
      self.pointer = pointer
      andiron_curl_set_limit(pointer, CURLMOPT_MAXCONNECTS, max(1, idleConnections))
      andiron_curl_set_limit(pointer, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
    }

    deinit { curl_multi_cleanup(pointer) }

    func add(_ easy: CurlEasy) -> Bool { curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK }

    func remove(_ easy: CurlEasy) { curl_multi_remove_handle(pointer, easy.pointer) }

    /// Does what can be done without waiting.
    func perform() {
      var running: Int32 = 0
      curl_multi_perform(pointer, &running)
    }

    /// Waits until there is work, another thread calls ``wake()``, or the time is over.
    func wait(milliseconds: Int) {
      curl_multi_poll(pointer, nil, 0, Int32(clamping: milliseconds), nil)
    }

    func wake() { curl_multi_wakeup(pointer) }

    /// The next transfer that has ended; nil if there is none.
    func nextEnded() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
      var result = CURLE_OK
      guard let easy = andiron_curl_ended(pointer, &result) else { return nil }
      return (easy, result)
    }
  }
#endif
