import CouchProtocol
import Testing

@Suite struct MD5Tests {
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
  ])
  func `MD5 gives the digests of its specification`(text: String, hexadecimal: String) {
    for length in [1, 7, 100] {
      var md5 = MD5()
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        md5.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      let digits = md5.digest().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      #expect(digits.joined() == hexadecimal)
    }
  }
}
