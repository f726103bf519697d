/// Whether a contact cares as a profession or as one near to the patient.
public enum ContactCategory: String, Codable, Hashable, Sendable, CaseIterable {
  case careProvider, friendsAndFamily
}
