#!/usr/bin/env node
import { currentMain } from './current-build.js'

const main = currentMain()
if (main !== undefined) await import(main.href)
else {
  process.stderr.write('winnow: not built yet; run `node scripts/set-up.mjs` in the repository\n')
  process.exitCode = 1
}
