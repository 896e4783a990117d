# `make run` opens the journal, `make test` checks the style and runs every test. Both install the packages they need first; with
# DEPS=no they don't. `make` alone builds, `make install` only copies what was built.
.DEFAULT_GOAL := build

PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
MANDIR = $(SHARE)/man
BASH_COMPLETIONS = $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS = $(SHARE)/zsh/site-functions
FISH_COMPLETIONS = $(SHARE)/fish/vendor_completions.d
USER_UNITS = $(DESTDIR)$(PREFIX)/lib/systemd/user
SWIFT ?= swift
# Whether to install missing packages: yes or no.
DEPS ?= yes

# A release needs nothing but the C library: the libraries below are linked statically where they can be. It has a fixed address,
# and asks for the types that it needs with their conformances: without these two, a short command takes 4.5 to 5 times what a C
# program takes instead of less than 3. What only a debugger reads, 60 MB of it, is left out, and no symbols are exported. The C
# library stays shared: a static one can't look up users in a directory service, and needs the shared one for it anyway.
STATIC_FOLDER = $(CURDIR)/.build/static-libraries
STATIC_LIBRARIES = sqlite3 ncursesw tinfo stdc++ z crypto
RELEASE = -c release -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	--static-swift-stdlib --disable-local-rpath \
	-Xswiftc -L -Xswiftc $(STATIC_FOLDER) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xlinker -no-pie -Xlinker --no-export-dynamic -Xlinker -s

# The C programs are built like any other C program. Swift's package manager would link them against Swift's runtime, which takes as
# long to load as most of them take to run.
BUILD_BENCHMARKS = $(SWIFT) build $(RELEASE) --product benchmarks && \
	clang -O2 -o .build/release/floors Benchmarks/floors/*.c -lsqlite3 -lncursesw -ltinfo -lm

# Packages for building, and more for the tests.
BUILD_PACKAGES = libsqlite3-dev libncurses-dev libcmark-gfm-dev libcmark-gfm-extensions-dev zlib1g-dev libssl-dev
TEST_PACKAGES = libvterm-dev tidy jq zsh fish openssh-client $(SSH_SERVER)
# Where systemd runs, installing it would start a server for the whole network.
SSH_SERVER = $(if $(wildcard /run/systemd/system),,openssh-server)

INSTALL_PACKAGES = $(if $(filter no,$(DEPS)),@:,@scripts/install-packages)

.PHONY: run build packaged linked deps test-deps test check lint torture fuzz bench bench-journal format install \
	uninstall docs screenshot clean help

run: build ## Build the release and open the journal
	@.build/release/daybook

build: linked ## Build the release binary, .build/release/daybook
	$(SWIFT) build $(RELEASE) --product daybook

packaged: linked ## Build the release for a package: the same, without the data of ICU that Daybook doesn't use
	@SWIFT="$(SWIFT)" scripts/icu-data $(STATIC_FOLDER)
	$(SWIFT) build $(RELEASE) $$(cat $(STATIC_FOLDER)/icu-data.options) --product daybook

deps: ## Install the Debian packages that a build needs
	$(INSTALL_PACKAGES) $(BUILD_PACKAGES)

test-deps: ## Install the Debian packages that the tests need
	$(INSTALL_PACKAGES) $(BUILD_PACKAGES) $(TEST_PACKAGES)

# What a release is linked with.
linked: deps
	@scripts/static-libraries $(STATIC_FOLDER) $(STATIC_LIBRARIES)

# Parts run one after the other, each with a line that says how long it took.
test: ## Check the style, then run every test
	@SWIFT="$(SWIFT)" DEPS="$(DEPS)" scripts/test

check: test ## The same as test

torture: test-deps ## Kill every command that writes at random moments, 10,000 times (DAYBOOK_KILLS: how often); merge 10,000 random stories, and tell 1,000 to the program
	DAYBOOK_KILLS=$${DAYBOOK_KILLS:-10000} DAYBOOK_SYNC_RUNS=$${DAYBOOK_SYNC_RUNS:-10000} \
	DAYBOOK_SERIES_RUNS=$${DAYBOOK_SERIES_RUNS:-10000} DAYBOOK_SYNC_STORIES=$${DAYBOOK_SYNC_STORIES:-1000} DAYBOOK_SYNC_KILLS=$${DAYBOOK_SYNC_KILLS:-500} DAYBOOK_SYNC_ROUNDS=$${DAYBOOK_SYNC_ROUNDS:-50} \
	DAYBOOK_ROUNDS=$${DAYBOOK_ROUNDS:-200} DAYBOOK_ALL_SEEDS=yes \
		SWIFT="$(SWIFT)" scripts/test --filter '^PersistenceTests|MergePropertyTests|KnownPageTests|SyncStories|Kill|Durability|BackgroundIndexing|UndoCommand|ManyWriters'

fuzz: test-deps ## Call every subcommand with random words, 20,000 times (DAYBOOK_RANDOM_SEED: the seed); mutate 1,000,000 texts for each parser; libFuzzer for five minutes
	DAYBOOK_RANDOM_RUNS=$${DAYBOOK_RANDOM_RUNS:-20000} DAYBOOK_RANDOM_SEARCHES=$${DAYBOOK_RANDOM_SEARCHES:-2500} \
		DAYBOOK_FUZZ_CASES=$${DAYBOOK_FUZZ_CASES:-1000000} \
		SWIFT="$(SWIFT)" scripts/test \
		--filter 'RandomInvocationsTests|SearchIndexTests|SearchIndexStepsTests|FuzzTests'
	scripts/fuzz .build/fuzz $${DAYBOOK_FUZZ_SECONDS:-300}

bench: build ## Measure the speeds beside C programs: BENCH=short, or the other options in CONTRIBUTING.md
	$(BUILD_BENCHMARKS)
	DAYBOOK="$(CURDIR)/.build/release/daybook" .build/release/benchmarks $(BENCH)

bench-journal: linked ## Write a journal of twenty years: make bench-journal JOURNAL=path TODOS=100000
	$(BUILD_BENCHMARKS)
	.build/release/benchmarks generate $(JOURNAL) $(TODOS)

lint: ## Check the style of the sources
	$(SWIFT) format lint --strict --recursive Package.swift Sources Migrations Tests Fuzzing Benchmarks/benchmarks

format: ## Format the sources
	$(SWIFT) format format --in-place --recursive Package.swift Sources Migrations Tests Fuzzing Benchmarks/benchmarks

docs: deps ## Update the generated parts of the README and the manual
	$(SWIFT) build --product daybook
	$(SWIFT) build --product generate-docs
	.build/debug/generate-docs . .build/debug/daybook

screenshot: deps ## Draw docs/screenshot.svg from the program
	$(INSTALL_PACKAGES) tmux python3
	$(SWIFT) build --product daybook
	scripts/make-screenshot .build/debug/daybook > docs/screenshot.svg

install: ## Copy what was built to PREFIX (default /usr/local)
	@[ -x .build/release/daybook ] || { echo "There is no program to install yet: run make build first." >&2; exit 1; }
	install -d $(DESTDIR)$(PREFIX)/bin $(MANDIR)/man1 $(MANDIR)/man5 $(MANDIR)/man7 \
		$(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS) $(USER_UNITS)
	install -m 755 .build/release/daybook $(DESTDIR)$(PREFIX)/bin/daybook
	install -m 644 man/daybook.1 $(MANDIR)/man1/
	install -m 644 man/daybook-config.5 man/daybook-sync.5 $(MANDIR)/man5/
	install -m 644 man/daybook-keys.7 man/daybook-repeats.7 $(MANDIR)/man7/
	install -m 644 completions/daybook.bash $(BASH_COMPLETIONS)/daybook
	install -m 644 completions/_daybook $(ZSH_COMPLETIONS)/_daybook
	install -m 644 completions/daybook.fish $(FISH_COMPLETIONS)/daybook.fish
	sed 's|@BINDIR@|$(PREFIX)/bin|' scripts/systemd/daybook-sync.service > $(USER_UNITS)/daybook-sync.service
	chmod 644 $(USER_UNITS)/daybook-sync.service
	install -m 644 scripts/systemd/daybook-sync.timer $(USER_UNITS)/

uninstall: ## Remove the installed files from PREFIX
	rm -f $(DESTDIR)$(PREFIX)/bin/daybook $(MANDIR)/man1/daybook.1 $(MANDIR)/man5/daybook-config.5 \
		$(MANDIR)/man5/daybook-sync.5 \
		$(MANDIR)/man7/daybook-keys.7 $(MANDIR)/man7/daybook-repeats.7 $(BASH_COMPLETIONS)/daybook $(ZSH_COMPLETIONS)/_daybook \
		$(FISH_COMPLETIONS)/daybook.fish $(USER_UNITS)/daybook-sync.service $(USER_UNITS)/daybook-sync.timer

clean: ## Remove the build folder
	rm -rf .build

help: ## Show these targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-23s %s\n", $$1, $$2 }'
