import Foundation
import TestSupport
import Testing

@Suite("A locale that isn't installed")
struct MissingLocaleTests {
    @Test(
        "One in UTF-8 shows all letters, on the screen and in quick",
        arguments: [
            ["LANG": "xx_YY.UTF-8"], ["LANG": "xx_YY.utf8"], ["LC_CTYPE": "xx_YY.UTF-8@euro", "LANG": "C"],
            ["LC_ALL": "xx_YY.UTF-8"],
        ])
    func utf8(variables: [String: String]) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Café 日本")
        var environment = daybook.environment()
        environment["LC_ALL"] = nil
        environment.merge(variables) { $1 }
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), [], environment: environment.mapValues(Optional.some))
        try terminal.waitFor("Café 日本")
        let doctor = try daybook.run("doctor", without: ["LC_ALL"], with: variables)
        #expect(doctor.output.contains("isn't installed, so C.UTF-8 is used."), "\(doctor.output)")
    }

    @Test(
        "One in another character set shows ASCII, and doctor says so",
        arguments: ["xx_YY", "xx_YY.ISO-8859-1"])
    func other(name: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let doctor = try daybook.run("doctor", without: ["LC_ALL"], with: ["LANG": name])
        #expect(
            doctor.output.contains("\(name) isn't installed, so only ASCII is shown."), "\(doctor.output)")
    }
}
