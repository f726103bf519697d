public import Observation
import ObjectModel

/// The present results of a query, for views that follow what they read: `withObservationTracking`, and with it
/// SwiftUI, sees each change of `results`.
///
///     @State private var people = ObservedObjects(store.objects(Person.self).sorted(by: \.name))
///
/// The first results are there when it is made. Commits that follow each other closely become one change. It
/// observes for as long as it is kept.
@MainActor
public final class ObservedObjects<Object: StoredObject>: Observable {
  private let registrar = ObservationRegistrar()
  private var state: State
  private var token: ObservationToken?

  private struct State {
    var results: Results<Object>
    var difference: ListDifference?
    var error: (any Error)?
  }

  /// Throws what running the query throws.
  public init(_ objects: Objects<Object, Store>) throws {
    state = State(results: try objects.results())
    token = try objects.source.observe(objects) { [weak self] change in
      Task { @MainActor in self?.take(change) }
    }
  }

  /// What the query gives now.
  public var results: Results<Object> {
    registrar.access(self, keyPath: \.results)
    return state.results
  }

  /// How the results came from those before; nil at the beginning, and where one change was not delivered by
  /// itself.
  public var difference: ListDifference? {
    registrar.access(self, keyPath: \.results)
    return state.difference
  }

  /// Why the results are not followed any more; nil while they are.
  public var error: (any Error)? {
    registrar.access(self, keyPath: \.error)
    return state.error
  }

  private func take(_ change: Result<ResultsChange<Object>, any Error>) {
    switch change {
    case .success(let change):
      // The first delivery is what is there already, unless a commit came in between.
      if change.isInitial, change.results.sequence <= state.results.sequence { return }
      registrar.withMutation(of: self, keyPath: \.results) {
        state.results = change.results
        state.difference = change.difference
      }
    case .failure(let error):
      registrar.withMutation(of: self, keyPath: \.error) { state.error = error }
    }
  }
}
