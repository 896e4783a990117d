# `make run` opens the journal, `make test` checks the style and runs every test. Both install the packages they need first; with
# DEPS=no they don't. `make` alone builds, `make install` only copies what was built.
.DEFAULT_GOAL := build

PREFIX ?= /usr/local
DESTDIR ?=
# The version of the program, which is said once.
VERSION := $(shell sed -n 's/.*version: "daybook \(.*\)",/\1/p' Sources/daybook/Daybook.swift)
SWIFT ?= swift
# Whether to install missing packages: yes or no.
DEPS ?= yes
# Whether the system's libraries are linked statically, where they can be, and whether the program can be loaded at any address. A
# distribution wants STATIC=no PIE=yes.
STATIC ?= yes
PIE ?= no

# A release needs nothing but the C library: the libraries below are linked statically where they can be. It has a fixed address,
# and asks for the types that it needs with their conformances: without these two, a short command takes 4.5 to 5 times what a C
# program takes instead of less than 3. What only a debugger reads, 60 MB of it, is left out, and no symbols are exported. The C
# library stays shared: a static one can't look up users in a directory service, and needs the shared one for it anyway.
STATIC_FOLDER = $(CURDIR)/.build/static-libraries
STATIC_LIBRARIES = cmark-gfm-extensions cmark-gfm sqlite3 ncursesw tinfo stdc++ z crypto
LINKED_STATICALLY = -Xswiftc -L -Xswiftc $(STATIC_FOLDER) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# Where pkg-config says that shared libraries are, unless they are where every compiler looks.
PKG_CONFIG ?= pkg-config
SHARED_LIBRARIES = libcmark-gfm ncursesw sqlite3 zlib libcrypto
LINKED_SHARED = $(addprefix -Xcc ,$(shell $(PKG_CONFIG) --cflags-only-I $(SHARED_LIBRARIES))) \
	$(addprefix -Xlinker ,$(shell $(PKG_CONFIG) --libs-only-L $(SHARED_LIBRARIES)))
RELEASE = -c release -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	--static-swift-stdlib --disable-local-rpath $(if $(filter no,$(STATIC)),$(LINKED_SHARED),$(LINKED_STATICALLY)) \
	$(if $(filter yes,$(PIE)),,-Xlinker -no-pie) -Xlinker --no-export-dynamic -Xlinker -s

# The C programs are built like any other C program. Swift's package manager would link them against Swift's runtime, which takes as
# long to load as most of them take to run.
BUILD_BENCHMARKS = $(SWIFT) build $(RELEASE) --product benchmarks && \
	clang -O2 -o .build/release/floors Benchmarks/floors/*.c -lsqlite3 -lncursesw -lm

# Packages for building, and more for the tests.
BUILD_PACKAGES = libsqlite3-dev libncurses-dev libcmark-gfm-dev libcmark-gfm-extensions-dev zlib1g-dev libssl-dev pkg-config
TEST_PACKAGES = libvterm-dev tidy jq zsh fish mandoc groff openssh-client $(SSH_SERVER)
# Where systemd runs, installing it would start a server for the whole network.
SSH_SERVER = $(if $(wildcard /run/systemd/system),,openssh-server)

INSTALL_PACKAGES = $(if $(filter no,$(DEPS)),@:,@scripts/install-packages)

.PHONY: run build packaged linked dist deb test-packages deps test-deps test check lint torture fuzz bench bench-journal format install \
	uninstall docs screenshot clean help

run: build ## Build the release and open the journal
	@.build/release/daybook

build: linked ## Build the release binary, .build/release/daybook
	$(SWIFT) build $(RELEASE) --product daybook

packaged: linked ## Build the release for a package: the same, without the data of ICU that Daybook doesn't use
	@SWIFT="$(SWIFT)" scripts/icu-data $(STATIC_FOLDER)
	$(SWIFT) build $(RELEASE) $$(cat $(STATIC_FOLDER)/icu-data.options) --product daybook

dist: packaged ## Make an archive for other machines, .build/dist/daybook-VERSION-ARCH.tar.xz
	$(INSTALL_PACKAGES) xz-utils
	SWIFT="$(SWIFT)" scripts/make-archive $(VERSION)

deb: packaged ## Make a Debian package, .build/dist/daybook_VERSION_ARCH.deb
	$(INSTALL_PACKAGES) dpkg-dev fakeroot lintian
	SWIFT="$(SWIFT)" scripts/make-deb $(VERSION)

test-packages: ## Try both packages in chroots of Debian without Swift, as root: make dist deb test-packages
	$(INSTALL_PACKAGES) debootstrap tmux
	scripts/test-packages $(VERSION)

deps: ## Install the Debian packages that a build needs
	$(INSTALL_PACKAGES) $(BUILD_PACKAGES)

test-deps: ## Install the Debian packages that the tests need
	$(INSTALL_PACKAGES) $(BUILD_PACKAGES) $(TEST_PACKAGES)

# What a release is linked with.
linked: deps
	@$(if $(filter no,$(STATIC)),:,scripts/static-libraries $(STATIC_FOLDER) $(STATIC_LIBRARIES))

# Parts run one after the other, each with a line that says how long it took.
test: ## Check the style, then run every test
	@SWIFT="$(SWIFT)" DEPS="$(DEPS)" scripts/test

check: test ## The same as test

torture: test-deps ## Kill every command that writes at random moments, 10,000 times (DAYBOOK_KILLS: how often); merge 10,000 random stories, and tell 1,000 to the program
	DAYBOOK_TEST_SECONDS=$${DAYBOOK_TEST_SECONDS:-200000} \
	DAYBOOK_KILLS=$${DAYBOOK_KILLS:-10000} DAYBOOK_SYNC_RUNS=$${DAYBOOK_SYNC_RUNS:-10000} \
	DAYBOOK_SERIES_RUNS=$${DAYBOOK_SERIES_RUNS:-10000} DAYBOOK_SYNC_STORIES=$${DAYBOOK_SYNC_STORIES:-1000} DAYBOOK_SYNC_KILLS=$${DAYBOOK_SYNC_KILLS:-500} DAYBOOK_SYNC_ROUNDS=$${DAYBOOK_SYNC_ROUNDS:-50} \
	DAYBOOK_ROUNDS=$${DAYBOOK_ROUNDS:-200} DAYBOOK_STATISTICS_RUNS=$${DAYBOOK_STATISTICS_RUNS:-1000} DAYBOOK_ALL_SEEDS=yes DAYBOOK_IMPORT_ROWS=$${DAYBOOK_IMPORT_ROWS:-100000} \
		SWIFT="$(SWIFT)" scripts/test --filter '^PersistenceTests|MergePropertyTests|KnownPageTests|SyncStories|Kill|Durability|BackgroundIndexing|UndoCommand|ManyWriters|OutsideImportMemory'

fuzz: test-deps ## Call every subcommand with random words, 20,000 times (DAYBOOK_RANDOM_SEED: the seed); mutate 1,000,000 texts for each parser; libFuzzer for five minutes
	DAYBOOK_TEST_SECONDS=$${DAYBOOK_TEST_SECONDS:-200000} DAYBOOK_RANDOM_RUNS=$${DAYBOOK_RANDOM_RUNS:-20000} DAYBOOK_RANDOM_SEARCHES=$${DAYBOOK_RANDOM_SEARCHES:-2500} \
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

docs: deps ## Update the generated parts of the guide and the manuals
	$(SWIFT) build --product daybook
	$(SWIFT) build --product generate-docs
	.build/debug/generate-docs . .build/debug/daybook

screenshot: deps ## Draw docs/screenshot.svg from the program
	$(INSTALL_PACKAGES) tmux python3
	$(SWIFT) build --product daybook
	scripts/make-screenshot .build/debug/daybook > docs/screenshot.svg

# Every file that is installed, in folders below PREFIX.
MANUALS = $(foreach manual,$(notdir $(wildcard man/*)),share/man/man$(patsubst .%,%,$(suffix $(manual)))/$(manual))
INSTALLED = bin/daybook $(MANUALS) share/bash-completion/completions/daybook share/zsh/site-functions/_daybook \
	share/fish/vendor_completions.d/daybook.fish lib/systemd/user/daybook-sync.service lib/systemd/user/daybook-sync.timer \
	share/applications/daybook.desktop share/icons/hicolor/scalable/apps/daybook.svg
# Where systemd finds the program once it is installed.
BINDIR ?= $(PREFIX)/bin

install: ## Copy what was built to PREFIX (default /usr/local)
	@[ -x .build/release/daybook ] || { echo "There is no program to install yet: run make build first." >&2; exit 1; }
	install -d $(sort $(dir $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED))))
	install -m 755 .build/release/daybook $(DESTDIR)$(PREFIX)/bin/daybook
	for manual in $(MANUALS); do install -m 644 man/$${manual##*/} $(DESTDIR)$(PREFIX)/$$manual || exit; done
	install -m 644 completions/daybook.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/daybook
	install -m 644 completions/_daybook $(DESTDIR)$(PREFIX)/share/zsh/site-functions/
	install -m 644 completions/daybook.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/
	sed 's|@BINDIR@|$(BINDIR)|' contrib/systemd/daybook-sync.service >$(DESTDIR)$(PREFIX)/lib/systemd/user/daybook-sync.service
	chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/user/daybook-sync.service
	install -m 644 contrib/systemd/daybook-sync.timer $(DESTDIR)$(PREFIX)/lib/systemd/user/
	install -m 644 contrib/daybook.desktop $(DESTDIR)$(PREFIX)/share/applications/
	install -m 644 contrib/daybook.svg $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/

uninstall: ## Remove the installed files from PREFIX
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED))

clean: ## Remove the build folder
	rm -rf .build

help: ## Show these targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-23s %s\n", $$1, $$2 }'
