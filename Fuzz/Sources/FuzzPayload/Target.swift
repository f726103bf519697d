import FuzzTargets

let target = FuzzTarget.payload
