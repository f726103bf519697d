import FuzzTargets

let target = FuzzTarget.checkpoint
