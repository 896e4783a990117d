# Nix. Not tried: there was no Nix. The build fetches Swift packages, which Nix doesn't allow; `swiftpm2nix` lists them first, in ./nix.
{ pkgs ? import <nixpkgs> { } }:
let
  generated = pkgs.swiftpm2nix.helpers ./nix;
in
pkgs.swift.stdenv.mkDerivation {
  pname = "daybook";
  version = "0.2.0";
  src = ../.;
  nativeBuildInputs = with pkgs; [ swift swiftpm pkg-config perl ];
  buildInputs = with pkgs; [ sqlite ncurses cmark-gfm openssl zlib swiftPackages.Foundation swiftPackages.Dispatch ];
  configurePhase = generated.configure;
  makeFlags = [ "DEPS=no" "STATIC=no" "PIE=yes" "PREFIX=$(out)" ];
  buildFlags = [ "packaged" ];
  meta = {
    description = "Journal and todo list for the terminal: a page a day";
    license = pkgs.lib.licenses.mit;
    platforms = pkgs.lib.platforms.linux;
    mainProgram = "daybook";
  };
}
