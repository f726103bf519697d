public import HealthModel

extension ExportCorrelation {
  /// The sample. It refers to members that are listed on their own by their derived identifiers,
  /// and contains the others. Nil if the element has no type, source or start.
  public var sample: HealthSample? {
    guard let type = element["type"] else { return nil }
    var content = Correlation()
    for member in members {
      let sample = member.record.sample
      if member.isListed {
        content.members.append(sample.derivedIdentifier)
      } else {
        content.samples.append(sample)
      }
    }
    return element.sample(SampleType(type), .correlation(content))
  }
}
