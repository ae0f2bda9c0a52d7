#!/usr/bin/env bash
# Builds and tests the package, against a real service if that is built. Swift is the machine's own,
# else Debian's, in a system of its own (Debian trixie) that is made once in a cache folder: 1 minute,
# 2.6 GB; it needs root on Debian, for mounts.
# Ends with 0 (passed), 77 (skipped, and says why) or another number (failed).
set -euo pipefail

package=$(cd "$(dirname "$0")/.." && pwd)
cache=${WINNOW_SDK_CACHE:-/var/tmp/winnow-sdk}
root=$cache/swift
needed_kb=4000000
with_service=(node "$package/ci/with-service.mjs")
# Twice: as Swift 5, with the tests; and as Swift 6, which refuses data that two threads could share.
steps='swift format lint --strict -r Package.swift Sources Stubs Tests && swift test --scratch-path "$build/5" 2>&1 && swift build --scratch-path "$build/6" -Xswiftc -swift-version -Xswiftc 6 2>&1'

skip() {
  echo "The iOS SDK is not tested: $1."
  exit 77
}

mirror() {
  local sources=(/etc/apt/sources.list /etc/apt/sources.list.d/*)
  sed -nE 's#^(URIs:|deb) +(\[.*\] +)?(https?://[^ ]*/debian)/?( .*)?$#\3#p' "${sources[@]}" 2>/dev/null |
    head -1
}

bring_swift() {
  [ -e "$root/.complete" ] && return
  mkdir -p "$cache"
  [ "$(df --output=avail -k "$cache" | tail -1)" -ge $needed_kb ] || skip 'Swift needs 4 GB of disk'
  command -v mmdebstrap >/dev/null ||
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends mmdebstrap >&2 ||
    skip 'mmdebstrap cannot be installed'
  echo 'Bringing Swift (once, 0.6 GB) …' >&2
  rm -rf --one-file-system "$root"
  mmdebstrap --quiet --variant=apt --include=swiftlang,libc6-dev,libstdc++-14-dev \
    trixie "$root" "$(mirror)" >&2 || skip 'Swift cannot be downloaded'
  touch "$root/.complete"
}

# Mounts live in a namespace that ends with its first process: however that ends, nothing is left.
in_root='
  mkdir -p "$root/src" "$root/build"
  mount -t proc proc "$root/proc"
  mount --bind "$package" "$root/src"
  exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/bin:/bin LANG=C.UTF-8 build=/build \
    WINNOW_TEST_SERVER="${WINNOW_TEST_SERVER:-}" bash -euc "cd /src && $steps"'

if command -v swift >/dev/null; then
  cd "$package"
  build=$package/.build "${with_service[@]}" bash -euc "$steps"
else
  [ "$(uname)" = Linux ] && [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ] ||
    skip 'there is no Swift, and it is brought only for root on Debian'
  unshare --mount true 2>/dev/null || skip 'there is no Swift, and mounts are refused'
  bring_swift
  export root package steps
  "${with_service[@]}" unshare --mount --pid --fork --kill-child bash -euc "$in_root"
fi
