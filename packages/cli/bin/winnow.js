#!/usr/bin/env node
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.js', import.meta.url)
if (existsSync(main)) await import(main.href)
else {
  process.stderr.write('winnow: not built yet; run `node scripts/set-up.mjs` in the repository\n')
  process.exitCode = 1
}
