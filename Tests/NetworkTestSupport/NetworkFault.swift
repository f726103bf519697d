/// What a bad network, or a server behind it, does to one request.
public enum NetworkFault: Sendable, Hashable {
  /// The request arrives later, and its answer comes in small pieces.
  case delayed(milliseconds: Int)
  /// A request that was sent later may arrive earlier.
  case overtaken
  /// There is no connection.
  case refused
  /// The connection ends while the request is sent: it is not carried out.
  case cutOffBefore
  /// The request is carried out, and its answer is lost.
  case answerLost
  /// The connection ends after so many bytes of the body.
  case bodyCut(afterByteCount: Int)
  /// The request is carried out twice, and the second answer arrives.
  case duplicated
  /// A gateway, or the server, answers with a status of its own.
  case status(Int, retryAfter: Int?, isCarriedOut: Bool)
  /// A page for people, with status 200: the network wants somebody to log in.
  case page
}
