import FuzzTargets

let target = FuzzTarget.value
