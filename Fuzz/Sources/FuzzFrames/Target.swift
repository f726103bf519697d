import FuzzTargets

let target = FuzzTarget.frames
