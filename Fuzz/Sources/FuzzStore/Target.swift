import FuzzTargets

let target = FuzzTarget.store
