extension Value {
  /// Passes a form of the value for digests to `body`, in order, in pieces of about
  /// `pieceByteCount` bytes: equal values (`==`) have equal bytes, and other values others.
  ///
  /// `CanonicalWriter` describes the form. The bytes are valid during the call of `body`. Cost:
  /// linear in the value, except that the fields of each object are sorted.
  package func writeCanonical(
    pieceByteCount: Int = 1 << 14, to body: (UnsafeRawBufferPointer) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      var writer = CanonicalWriter(pieceByteCount: pieceByteCount, sink: body)
      writer.write(self)
      writer.flush()
    }
  }
}
