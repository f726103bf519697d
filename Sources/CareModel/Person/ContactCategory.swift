/// The category of a contact: a care professional, or a friend or relative of the patient.
public enum ContactCategory: String, Codable, Hashable, Sendable, CaseIterable {
  case careProvider, friendsAndFamily
}
