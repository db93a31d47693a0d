#!/bin/sh
# Install what some tests need from Debian (a browser, PostgreSQL) where it is missing and we may. Without them these
# tests are skipped, or fail where CI is set.
set -eu

missing=
for program in chromium chromium-browser google-chrome-stable google-chrome none; do
    if command -v "$program" >/dev/null; then break; fi
    if [ "$program" = none ]; then missing="$missing chromium"; fi
done
if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    missing="$missing postgresql"
fi
if [ -z "$missing" ]; then exit 0; fi

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "installing$missing for the tests ..."
    # shellcheck disable=SC2086
    if apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing \
        >/dev/null; then
        exit 0
    fi
fi
echo "make: NOTE: some tests need$missing, which cannot be installed here" >&2
test -z "${CI:-}"
