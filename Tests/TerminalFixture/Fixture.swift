import Foundation
import Platform
import Screens
import Terminal

/// A program that shows what a terminal sends it, and ends in every way a program can. Only tests run it.
@main
@MainActor
struct Fixture {
    private let terminal: Terminal
    private var screen = FixtureScreen()

    static func main() {
        MainLoop.run { await run() }
    }

    private static func run() async {
        do {
            let (events, continuation) = AsyncStream.makeStream(of: Terminal.Event.self)
            var fixture = Fixture(terminal: try Terminal { continuation.yield($0) })
            await fixture.run(events)
        } catch {
            FileHandle.standardError.write(Data("terminal-fixture: \(error)\n".utf8))
            exit(1)
        }
    }

    private init(terminal: Terminal) {
        self.terminal = terminal
    }

    private mutating func run(_ events: AsyncStream<Terminal.Event>) async {
        terminal.startReading()
        paint()
        for await event in events {
            switch event {
            case .key(let key):
                screen.add(key)
                if case .control("d") = key { return terminal.close() }
                await obey(key)
            case .resized, .background, .focused:
                break
            case .signal(.suspend):
                terminal.suspend()
            case .signal(.continue):
                screen.continues += 1
            case .signal(let signal):
                terminal.close()
                Terminal.dieBySignal(signal)
            }
            paint()
        }
    }

    private mutating func obey(_ key: Key) async {
        guard screen.isObeying else {
            // Escape, then `:`, makes keys commands again.
            if key == .character(":") { screen.isObeying = true }
            return
        }
        switch key {
        case .character("q"):
            terminal.close()
            exit(0)
        case .character("x"): exit(3)
        case .character("f"): fatalError("asked for")
        case .character("s"): raise(SIGSEGV)
        case .character("a"): abort()
        case .character("o"): print(Self.overflow(1))
        case .character("h"): Self.hang()
        case .character("v"): screen.isCursorVisible.toggle()
        case .character("y"): screen.isRed.toggle()
        case .character("c"): Self.fork { exit(0) }
        case .character("C"): Self.fork { raise(SIGSEGV) }
        case .character("p"): await lendWhileInterruptIsPending()
        case .character("k"): screen.isObeying = false
        case .character("l"): await terminal.handOver { await Task.detached { Self.runChild() }.value }
        case .control("l"): terminal.redraw()
        case .control("z"): terminal.suspend()
        default: break
        }
    }

    private func paint() {
        terminal.paint(
            screen.canvas(size: terminal.size, hasColor: terminal.colors > 0),
            theme: BuiltInTheme(colors: min(terminal.colors, 8), background: nil).theme)
    }

    /// A child in this program's group, which uses the terminal in the modes it finds. Foundation's Process would
    /// put it into the background.
    private nonisolated static func runChild() {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Dispatch's threads block all signals, and a child inherits that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = [
            "sh", "-c",
            "trap 'echo interrupted' INT; echo lent; until [ \"$line\" = end ]; do read line; done",
        ]
        let pointers = arguments.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", nil, &attributes, pointers + [nil], environ) == 0 else { return }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    }

    /// Lends the terminal, and takes it back while a C-c is still on its way to a thread.
    private func lendWhileInterruptIsPending() async {
        var interrupt = sigset_t()
        sigemptyset(&interrupt)
        sigaddset(&interrupt, SIGINT)
        pthread_sigmask(SIG_BLOCK, &interrupt, nil)
        await terminal.handOver { _ = kill(getpid(), SIGINT) }
        pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    }

    /// Runs a function in a forked child, and waits for it. Swift doesn't import fork(2).
    private static func fork(_ body: () -> Void) {
        typealias Fork = @convention(c) () -> pid_t
        guard let function = dlsym(nil, "fork") else { return }
        let child = unsafeBitCast(function, to: Fork.self)()
        if child == 0 {
            body()
            _exit(1)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    }

    /// Keeps the main actor from hearing anything, as an endless loop would.
    private static func hang() {
        Thread.sleep(forTimeInterval: 60)
    }

    /// Runs out of stack.
    private static func overflow(_ depth: Int) -> Int {
        depth == 0 ? 0 : overflow(depth + 1) + overflow(depth + 2)
    }
}
