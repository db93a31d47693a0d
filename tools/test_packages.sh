#!/bin/sh
# Install what some tests need from Debian (a browser, PostgreSQL) where it is missing and we may. Without them these
# tests are skipped, or fail where CI is set.
set -eu

has() {
    for program in "$@"; do
        if command -v "$program" >/dev/null; then return 0; fi
    done
    return 1
}

# Only ever adds: what is installed stays.
install() {
    if [ "$(id -u)" -ne 0 ] || ! has apt-get; then return 1; fi
    echo "installing $* for the tests ..."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends --no-remove "$@" \
        >/dev/null
}

missing=
# Any Chromium will do; the shell, which draws pages and nothing else, takes half the time.
if ! has chromium-headless-shell && ! install chromium-headless-shell; then
    has chromium chromium-browser google-chrome-stable google-chrome || install chromium || missing="$missing chromium"
fi
if ! has initdb && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    install postgresql || missing="$missing postgresql"
fi
if [ -z "$missing" ]; then exit 0; fi

echo "make: NOTE: some tests need$missing, which cannot be installed here" >&2
test -z "${CI:-}"
