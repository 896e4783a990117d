import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Writing a text")
struct WritingTests {
    init() { useUTF8() }

    private static let day = ProseSubject.day("2026-11-20")

    /// The journal as it is once a text is read.
    static func view(_ prose: WrittenProse, message: StoreMessage? = nil) -> JournalView {
        var view = SamplePage.view(message: message)
        view.readings.prose = .loaded(prose)
        return view
    }

    private func view(_ text: String?, message: StoreMessage? = nil) -> JournalView {
        Self.view(WrittenProse(Self.day, text: text), message: message)
    }

    private func screens(_ keys: [Key], in view: JournalView) -> (JournalScreens, [Effect]) {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        let effects = keys.map { screens.handle($0, in: view) }
        return (screens, effects.last ?? [])
    }

    @Test("W reads the day's text, then shows it; keys wait until then")
    func opening() {
        let unread = SamplePage.view()
        var (screens, _) = screens(typed("W"), in: unread)
        #expect(screens.front == .writing && screens.waits(in: unread))
        #expect(screens.pendingAction(in: unread) == .read([.prose(Self.day)]))
        screens.follow(from: unread, to: view("It rained."))
        #expect(!screens.waits(in: view("It rained.")))
        #expect(screens.render(view("It rained."), symbols: .unicode).text.contains("It rained."))
    }

    @Test("The lines of both machines that were edited go on after a kill as they were left")
    func settlingAgain() {
        let journal = view("a\ndesktop\nb")
        let conflict = WritingState.Conflict(number: 1, text: "a\nlaptop\ndesktop\nb")
        var first = JournalScreens(view: journal, size: Size(columns: 80, rows: 24))
        first.write(Self.day, settling: conflict, in: journal)
        for key in [Key.end] + typed(", too") { _ = first.handle(key, in: journal) }
        let left = first.unsavedProse
        #expect(left.map(\.text) == ["a\nlaptop, too\ndesktop\nb"])
        let settlings: [WritingState.Conflict?] = [conflict, nil]
        for settling in settlings {
            var again = JournalScreens(view: journal, size: Size(columns: 80, rows: 24))
            _ = again.adopt(left)
            again.write(Self.day, settling: settling, in: journal)
            #expect(again.unsavedProse.map(\.text) == left.map(\.text))
        }
    }

    @Test("Esc saves the text and goes back; an unchanged one isn't written")
    func closing() {
        #expect(screens(typed("W") + [.escape], in: view("a")).0.front == .dayPage)
        #expect(screens(typed("W") + [.escape], in: view("a")).1 == [])
        var (screens, effects) = screens(typed("W") + typed(" day ") + [.enter, .escape], in: view("A"))
        #expect(effects == [.apply(.write("A day", to: Self.day, replacing: "A"))])
        #expect(screens.front == .writing)
        screens.follow(from: view("A"), to: view("A day"))
        #expect(screens.front == .dayPage && screens.unsavedProse.isEmpty)
    }

    @Test("A day's text begins with its template, which is written only once something is typed")
    func template() {
        func typing(_ keys: [Key], text: String?) -> [Effect] {
            var screens = JournalScreens(view: view(text), size: Size(columns: 80, rows: 24))
            screens.template = {
                ("# \($0.day)\n\nWeather:", $1 == .monday && $0.day == "2026-11-20" ? nil : "no")
            }
            return keys.map { screens.handle($0, in: view(text)) }.last ?? []
        }
        #expect(typing(typed("W") + [.escape], text: nil) == [])
        #expect(typing(typed("W ") + [.backspace, .escape], text: nil) == [])
        #expect(
            typing(typed("W fine") + [.escape], text: nil) == [
                .apply(.write("# 2026-11-20\n\nWeather: fine", to: Self.day, replacing: nil))
            ])
        #expect(
            typing(typed("W!") + [.escape], text: "a") == [.apply(.write("a!", to: Self.day, replacing: "a"))]
        )
        var broken = JournalScreens(view: view(nil), size: Size(columns: 80, rows: 24))
        broken.template = { _, _ in (nil, "No such file.") }
        #expect(
            broken.handle(.character("W"), in: view(nil)) == [
                .say(StoreMessage("No such file.", isError: true))
            ])
    }

    @Test("On a screen that is too small, Esc is named, which saves and goes back, and then q, which quits")
    func tooSmall() {
        var (screens, _) = screens(typed("W!"), in: view("a"))
        screens.size = Size(columns: 20, rows: 5)
        #expect(screens.render(view("a")).text.contains("\nEsc goes back."))
        #expect(
            screens.handle(.escape, in: view("a")) == [
                .apply(.write("a!", to: Self.day, replacing: "a"))
            ])
        screens.follow(from: view("a"), to: view("a!"))
        #expect(screens.render(view("a!")).text.contains("\nq quits."))
        #expect(screens.handle(.character("q"), in: view("a!")) == [.quit])
    }

    @Test(
        "A refused text stays open; a second Esc tries again, and keeps it for later if it is refused again")
    func refused() {
        let refusal = view("A", message: StoreMessage("The disk is full.", isError: true))
        var (screens, _) = screens(typed("WB") + [.escape], in: view("A"))
        screens.follow(from: view("A"), to: refusal)
        #expect(screens.front == .writing)
        #expect(screens.unsavedProse == [UnsavedProse(Self.day, original: "A", text: "AB")])
        #expect(
            screens.handle(.escape, in: view("A")) == [.apply(.write("AB", to: Self.day, replacing: "A"))])
        #expect(screens.front == .writing)
        screens.follow(from: view("A"), to: refusal)
        #expect(screens.front == .dayPage)
        #expect(screens.unsavedProse == [UnsavedProse(Self.day, original: "A", text: "AB")])
        // It is continued, and so no longer kept twice.
        _ = screens.handle(.character("W"), in: view("A"))
        #expect(screens.unsavedProse == [UnsavedProse(Self.day, original: "A", text: "AB")])
        #expect(
            screens.handle(.escape, in: view("A")) == [.apply(.write("AB", to: Self.day, replacing: "A"))])
    }

    @Test("C-s saves and goes on; C-x C-e passes the text to the editor and takes it back")
    func keys() {
        var (screens, effects) = screens(typed("WB") + [.control("s")], in: view("A"))
        #expect(effects == [.apply(.write("AB", to: Self.day, replacing: "A"))])
        screens.follow(from: view("A"), to: view("AB"))
        #expect(screens.front == .writing && screens.unsavedProse.isEmpty)
        #expect(screens.handle(.control("s"), in: view("AB")) == [.say(StoreMessage("Already saved."))])
        _ = screens.handle(.control("x"), in: view("AB"))
        #expect(
            screens.handle(.control("e"), in: view("AB"))
                == [.editProse(UnsavedProse(Self.day, original: "AB", text: "AB"))])
        #expect(screens.acceptEditedText("AB\n\nC", for: Self.day, isFinal: true, in: view("AB")) == [])
        #expect(screens.unsavedProse == [UnsavedProse(Self.day, original: "AB", text: "AB\n\nC")])
        _ = screens.handle(.control("x"), in: view("AB"))
        #expect(
            screens.handle(.character("k"), in: view("AB"))
                == [.say(StoreMessage("C-x k does nothing here. F1 shows every key."))])
    }

    /// The screens after `W` on the text `A`, with `writes_in = "editor"`.
    private func screensInEditor() -> JournalScreens {
        var preferences = Preferences()
        preferences.writesInEditor = true
        var screens = JournalScreens(
            view: view("A"), size: Size(columns: 80, rows: 24), preferences: preferences)
        _ = screens.handle(.character("W"), in: view("A"))
        return screens
    }

    @Test("With writes_in = \"editor\" the editor opens at once, and its text is saved")
    func inEditor() {
        var screens = screensInEditor()
        #expect(screens.removeEditorRequest() == .editProse(UnsavedProse(Self.day, original: "A", text: "A")))
        #expect(screens.removeEditorRequest() == nil)
        #expect(
            screens.acceptEditedText("B", for: Self.day, isFinal: true, in: view("A"))
                == [.apply(.write("B", to: Self.day, replacing: "A"))])
        screens.follow(from: view("A"), to: view("B"))
        #expect(screens.front == .dayPage)
    }

    @Test(
        "What another program writes while the editor is open is kept beside the editor's text, or asked about",
        arguments: [
            ("A\n\nelsewhere", "A\n\nC", "A\n\nC\n\nelsewhere", "A\n\nelsewhere"),
            ("A\n\nelsewhere", "A", "A\n\nelsewhere", nil), ("X", "A\n\nC", "X\n\nC", "X"),
            ("X", "B\n\nC", "B\n\nC", "A"),
        ] as [(String, String, String, String?)])
    func whileInEditor(theirs: String, edited: String, kept: String, original: String?) {
        var (screens, _) = screens(typed("W") + [.control("x"), .control("e")], in: view("A"))
        _ = screens.follow(from: view("A"), to: view(theirs))
        let effects = screens.acceptEditedText(edited, for: Self.day, isFinal: true, in: view(theirs))
        #expect(effects.count == 1)
        // Nothing is unsaved where only the other program wrote.
        #expect(
            screens.unsavedProse
                == (original.map { [UnsavedProse(Self.day, original: $0, text: kept)] } ?? []))
        let end = screens.handle(.escape, in: view(theirs))
        switch original {
        case nil: #expect(end == [])
        case "A": #expect(screens.front == .writing)
        default: #expect(end == [.apply(.write(kept, to: Self.day, replacing: theirs))])
        }
    }

    @Test("The same where the text is only open in the editor")
    func whileOnlyInEditor() {
        var screens = screensInEditor()
        #expect(screens.removeEditorRequest() != nil)
        let now = view("A\n\nelsewhere")
        _ = screens.follow(from: view("A"), to: now)
        #expect(
            screens.acceptEditedText("A\n\nC", for: Self.day, isFinal: true, in: now)
                == [.apply(.write("A\n\nC\n\nelsewhere", to: Self.day, replacing: "A\n\nelsewhere"))])
    }

    @Test("A paragraph that another program adds comes after the typed text, whose line stays")
    func added() {
        var (screens, _) = screens(typed("W") + [.enter, .enter] + typed("B"), in: view("A"))
        let message = screens.follow(from: view("A"), to: view("A\n\nelsewhere"))
        #expect(message?.text == "Another program has added to this text.")
        _ = screens.handle(.character("C"), in: view("A\n\nelsewhere"))
        #expect(screens.unsavedProse.first?.text == "A\n\nBC\n\nelsewhere")
        #expect(screens.unsavedProse.first?.original == "A\n\nelsewhere")
    }

    @Test("A text changed by two programs is asked about when it is saved", arguments: ["m", "t", "b"])
    func conflict(answer: Character) {
        var (screens, _) = screens(typed("WB"), in: view("A"))
        let message = screens.follow(from: view("A"), to: view("Z"))
        #expect(message?.text == "Another program has changed this text too. Saving will ask which to keep.")
        let now = view("Z")
        #expect(screens.handle(.escape, in: now) == [])
        #expect(screens.render(now, symbols: .unicode).text.contains("m save mine"))
        let effects = screens.handle(.character(answer), in: now)
        switch answer {
        case "m": #expect(effects == [.apply(.write("AB", to: Self.day, replacing: "Z"))])
        case "t": #expect(screens.front == .dayPage && screens.unsavedProse.isEmpty)
        default:
            #expect(screens.unsavedProse.first?.text.contains("AB") == true)
            #expect(screens.unsavedProse.first?.text.contains("Z") == true)
            #expect(screens.unsavedProse.first?.original == "Z")
        }
    }

    @Test("An unchanged text follows the journal")
    func follows() {
        var (screens, _) = screens(typed("W"), in: view("A"))
        screens.follow(from: view("A"), to: view("Z"))
        #expect(screens.render(view("Z"), symbols: .unicode).text.contains("  Z"))
        #expect(screens.handle(.escape, in: view("Z")) == [] && screens.front == .dayPage)
    }

    @Test("The note of a todo deleted meanwhile isn't lost", arguments: ["a", "d"])
    func gone(answer: Character) {
        let subject = ProseSubject.todo(1)
        let before = Self.view(WrittenProse(subject, title: "Fix", text: nil))
        let after = Self.view(WrittenProse(subject, text: nil, isGone: true))
        var (screens, _) = screens(typed("Nhow"), in: before)
        #expect(
            screens.follow(from: before, to: after)?.text == "It was deleted elsewhere. What you type stays.")
        _ = screens.handle(.escape, in: after)
        #expect(screens.front == .writing)
        let effects = screens.handle(.character(answer), in: after)
        if answer == "a" {
            let draft = TodoDraft(title: "Fix", start: "2026-11-20", note: "how")
            #expect(effects == [.apply(.add([draft]))])
            screens.follow(from: after, to: after)
        } else {
            // A single key of a text that goes on being typed must not lose it.
            #expect(screens.front == .writing)
            #expect(screens.handle(.character("a"), in: after).isEmpty)
            #expect(screens.unsavedProse.map(\.text) == ["how"])
            _ = screens.handle(.character("d"), in: after)
            #expect(
                screens.handle(.character("y"), in: after) == [.say(StoreMessage("Dropped the note."))])
        }
        #expect(screens.front == .dayPage)
    }

    @Test("Esc keeps the note of a deleted todo, and it is asked about when it is opened again")
    func goneLater() {
        let before = Self.view(WrittenProse(.todo(1), title: "Fix", text: nil))
        let after = Self.view(WrittenProse(.todo(1), text: nil, isGone: true))
        var (screens, _) = screens(typed("Nhow to"), in: before)
        screens.follow(from: before, to: after)
        _ = screens.handle(.escape, in: after)
        #expect(
            screens.handle(.escape, in: after) == [
                .say(StoreMessage("Your note is kept. The next start asks about it again."))
            ])
        screens.follow(from: after, to: after)
        #expect(screens.front == .dayPage && screens.unsavedProse.map(\.text) == ["how to"])
        screens.askAboutGone(.todo(1), in: after)
        #expect(screens.front == .writing)
        #expect(
            screens.render(after, symbols: .unicode).text.contains("\"Fix\" was deleted elsewhere."))
        let draft = TodoDraft(title: "Fix", start: "2026-11-20", note: "how to")
        #expect(screens.handle(.character("a"), in: after) == [.apply(.add([draft]))])
    }

    @Test("A text that isn't on disk isn't said to be kept")
    func onlyInMemory() {
        let before = Self.view(WrittenProse(.todo(1), title: "Fix", text: nil))
        var after = before
        after.message = StoreMessage("The disk is full.", isError: true)
        var (screens, _) = screens(typed("Nhow to"), in: before)
        screens.keepsTextsOnDisk = false
        _ = screens.handle(.escape, in: before)
        screens.follow(from: before, to: after)
        _ = screens.handle(.escape, in: before)
        #expect(
            screens.follow(from: before, to: after)
                == StoreMessage(
                    "Your text isn't on disk: it is kept only while Daybook runs. Opening it again continues it.",
                    isError: true))
        #expect(screens.unsavedProse.map(\.text) == ["how to"])
    }

    @Test("N writes the selected row's note; with more rows marked it says why not")
    func notes() {
        let view = Self.view(WrittenProse(.todo(2), title: "Write migration guide", text: "how"))
        var (screens, _) = screens(typed("jN"), in: view)
        #expect(screens.front == .writing)
        #expect(screens.handle(.character("!"), in: view) == [])
        #expect(screens.handle(.escape, in: view) == [.apply(.write("how!", to: .todo(2), replacing: "how"))])
        #expect(
            self.screens(typed("vvN"), in: view).1 == [
                .say(StoreMessage("A note belongs to one todo. Unmark the others."))
            ])
        // While matches are highlighted, N is the previous one.
        let found = self.screens(typed("/t") + [.enter] + typed("N"), in: view).0
        #expect(found.front == .dayPage)
    }

    @Test("A read-only journal's text can be read, and typing says why it doesn't change")
    func readOnly() {
        var view = view("A")
        view.isReadOnly = true
        let (screens, effects) = screens(typed("WB"), in: view)
        #expect(effects == [.say(StoreMessage("The journal is read-only.", isError: true))])
        #expect(screens.unsavedProse.isEmpty)
    }

    @Test("An earlier process's text is offered, and continued when it is opened")
    func adopted() {
        var screens = JournalScreens(view: view("A"), size: Size(columns: 80, rows: 24))
        let left = UnsavedProse(Self.day, original: "A", text: "A tale")
        #expect(
            screens.adopt([], [left])?.text
                == "Kept from last time: your text of Fri 20 Nov (W on that page).")
        var other = JournalScreens(view: view("A"), size: Size(columns: 80, rows: 24))
        let week = UnsavedProse(.week(Week(stored: "2026-11-16")), original: nil, text: "x")
        #expect(
            other.adopt([], [week], weekStart: .sunday)?.text
                == "Kept from last time: your text of the week of Sun 15 Nov (W in that week).")
        #expect(screens.unsavedProse == [left])
        _ = screens.handle(.character("W"), in: view("A"))
        #expect(
            screens.handle(.escape, in: view("A")) == [.apply(.write("A tale", to: Self.day, replacing: "A"))]
        )
    }
}
