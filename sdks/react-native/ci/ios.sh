#!/usr/bin/env bash
# Checks the Swift half as CocoaPods compiles it: the bridge and the sources of the iOS SDK are one module, of
# another name than the SDK's own. Objective-C is not to be had beside Swift on Linux, so @objc is left out.
# Swift is the machine's own, else that which sdks/ios/ci/build.sh brought.
set -euo pipefail

package=$(cd "$(dirname "$0")/.." && pwd)
root=${WINNOW_SDK_CACHE:-/var/tmp/winnow-sdk}/swift
steps='
  modules=$(mktemp -d)
  trap "rm -rf $modules" EXIT
  for name in UIKit CoreMotion CoreLocation; do
    swiftc -emit-module -module-name $name -emit-module-path $modules/$name.swiftmodule ios/Stubs/$name/*.swift
  done
  sed "s/@objc //" react-native/ios/WinnowBridge.swift >$modules/WinnowBridge.swift
  swiftc -typecheck -I $modules -module-name winnow_react_native $(find ios/Sources -name "*.swift") \
    $modules/WinnowBridge.swift
  echo "The Swift half compiles as one module with the iOS SDK."'
in_root='
  mkdir -p "$root/src"
  mount -t proc proc "$root/proc"
  mount --bind "$package/.." "$root/src"
  exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/bin:/bin LANG=C.UTF-8 bash -euc "cd /src && $steps"'

if command -v swiftc >/dev/null; then
  cd "$package/.."
  bash -euc "$steps"
elif [ -e "$root/.complete" ] && unshare --mount true 2>/dev/null; then
  export root package steps
  unshare --mount --pid --fork --kill-child bash -euc "$in_root"
else
  echo 'The Swift half was not compiled: there is no Swift.'
fi
