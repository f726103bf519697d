#if Client && canImport(CCurl)
  import CCurl

  /// A handle of libcurl for one transfer, with all that it points at. Belongs to one thread.
  final class CurlEasy {
    let pointer: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let reason: UnsafeMutablePointer<CChar>

    /// Nil if there is no memory.
    init?() {
      guard let pointer = curl_easy_init() else { return nil }
      self.pointer = pointer
      reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
      reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
      andiron_curl_prepare(pointer)
      andiron_curl_set_buffer(pointer, CURLOPT_ERRORBUFFER, reason)
    }

    deinit {
      curl_easy_cleanup(pointer)
      curl_slist_free_all(headers)
      reason.deallocate()
    }

    func set(_ option: CURLoption, _ number: Int) {
      andiron_curl_set_number(pointer, option, number)
    }

    func set(_ option: CURLoption, offset: Int) {
      andiron_curl_set_offset(pointer, option, curl_off_t(offset))
    }

    func set(_ option: CURLoption, text: String?) {
      guard let text else {
        andiron_curl_set_text(pointer, option, nil)
        return
      }
      andiron_curl_set_text(pointer, option, text)
    }

    /// The library keeps a copy.
    func set(_ option: CURLoption, bytes: [UInt8]) {
      bytes.withUnsafeBytes { bytes in
        _ = andiron_curl_set_blob(pointer, option, bytes.baseAddress, bytes.count)
      }
    }

    /// Adds a line `Name: value`. If nothing follows the colon, the library omits its own header,
    /// and with a semicolon in place of the colon the value is empty.
    func add(header: String) {
      guard let longer = curl_slist_append(headers, header) else { return }
      headers = longer
      andiron_curl_set_list(pointer, CURLOPT_HTTPHEADER, headers)
    }

    var status: Int { andiron_curl_status(pointer) }

    /// The library's text about an error. It may name hosts and files, and is not shown to anyone.
    var errorText: String { String(cString: reason) }
  }
#endif
