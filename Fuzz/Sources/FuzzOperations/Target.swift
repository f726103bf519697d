import FuzzTargets

let target = FuzzTarget.operations
