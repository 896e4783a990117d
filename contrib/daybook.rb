# Homebrew on Linux. Not tried: there was no brew. Daybook isn't for macOS, whose events and lists of files are others.
class Daybook < Formula
  desc "Journal and todo list for the terminal: a page a day"
  homepage "https://example.org/daybook"
  url "https://example.org/daybook/archive/v0.2.0.tar.gz"
  # `brew fetch --build-from-source` prints the release's.
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "cmark-gfm"
  depends_on :linux
  depends_on "ncurses"
  depends_on "openssl@3"
  depends_on "sqlite"
  depends_on "zlib"

  def install
    system "make", "packaged", "DEPS=no", "STATIC=no", "PIE=yes"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    ENV["DAYBOOK_DATABASE"] = testpath/"journal.sqlite"
    system bin/"daybook", "start"
    system bin/"daybook", "add", "Buy stamps"
    assert_match "Buy stamps", shell_output("#{bin}/daybook list")
  end
end
