#!/usr/bin/env bash
# Tests the JavaScript fallback, checks types against React Native, makes the native interfaces with its
# codegen, compiles and tries the Android half, and checks the Swift half. React Native (209 MB) is installed into a cache folder, never into the repository.
# Ends with 0 (passed), 77 (skipped, and says why) or another number (failed).
set -euo pipefail

package=$(cd "$(dirname "$0")/.." && pwd)
repository=$(cd "$package/../.." && pwd)
version=0.88.1
cache=${WINNOW_SDK_CACHE:-/var/tmp/winnow-sdk}/react-native-$version

skip() {
  echo "React Native is not tested: $1."
  exit 77
}

[ -x "$repository/node_modules/.bin/vitest" ] || skip 'vitest is not installed, npm install comes first'
(cd "$repository" && node_modules/.bin/vitest run sdks/react-native/)

if [ ! -e "$cache/.complete" ]; then
  mkdir -p "$cache"
  echo '{"private":true}' >"$cache/package.json"
  npm install --prefix "$cache" --no-audit --no-fund --silent --ignore-scripts \
    "react-native@$version" "@react-native/codegen@$version" react@19.3.1 @types/react@19.2.2 \
    typescript@5.9.3 || skip "react-native@$version cannot be installed"
  touch "$cache/.complete"
fi

# The sources are copied beside the modules: the repository's own must not be found instead.
work=$(mktemp -d "$cache/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -r "$package/src" "$package/tsconfig.json" "$work"
node "$cache/node_modules/typescript/bin/tsc" -p "$work"
node "$package/ci/codegen.mjs" "$cache" "$work/generated"
node "$package/ci/android.mjs" "$cache" "$work/generated" "$work/android"
bash "$package/ci/ios.sh"
