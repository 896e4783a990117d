import Terminal

/// The end of a screen by a signal: the program does what it does at every end, and then dies of the signal.
struct EndedBySignal: Error {
    var signal: Terminal.Signal
}
