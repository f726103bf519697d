import FHIRR4
import Foundation
import Observation
import Testing

/// A file that imports FHIR R4: names of Swift and Foundation mean what they mean without it.
struct SwiftNamesR4Tests {
  @Observable final class Model {
    var patient = Patient()
  }

  @Test func namesOfSwiftAreSwifts() async {
    let task = Task { Duration.seconds(1) }
    #expect(await task.value == Duration.seconds(1))
    func sum(_ numbers: some Sequence<Int>) -> Int { numbers.reduce(0, +) }
    let range: Range<Int> = 1..<4
    #expect(sum(range) == 6)
  }

  @Test func namesOfFoundationAreFoundations() {
    #expect(!Bundle.main.bundlePath.isEmpty)
    let expression: Expression<Int, Int>? = nil
    #expect(expression == nil)
  }

  @Test func anObservableClassHoldsAResource() async {
    let model = Model()
    await confirmation { changed in
      withObservationTracking {
        _ = model.patient
      } onChange: {
        changed()
      }
      model.patient.active = true
    }
  }
}
