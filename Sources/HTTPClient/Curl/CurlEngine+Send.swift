#if Client && canImport(CCurl)
  import FileAccess

  extension CurlEngine: RequestEngine {
    func send(
      _ request: OutgoingRequest, to address: HTTPAddress, deadline: ContinuousClock.Instant?
    ) async throws -> IncomingResponse {
      // What an exchange needs to find its way back is in the reference, which it does not keep.
      let place = ExchangePlace()
      let exchange = CurlExchange(
        request, address, deadline: deadline,
        isReady: { [weak self] in
          if let exchange = place.exchange { self?.post(.resume(exchange)) }
        },
        isCancelled: { [weak self] in
          if let exchange = place.exchange { self?.post(.cancel(exchange)) }
        })
      place.set(exchange)
      return try await withTaskCancellationHandler {
        post(.begin(exchange))
        return try await exchange.response.value()
      } onCancel: {
        post(.cancel(exchange))
      }
    }
  }
#endif
