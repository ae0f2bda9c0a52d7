/**
 * Checks format, lint and dead code, all at once: `npm run check:source`. Prints what each of them found, one after the
 * other, and fails when one does.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const CHECKS = [
  ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  ['knip', '--no-config-hints'],
  ['oxfmt', '--check', '.'],
]

/** Resolves to the output of a program of the packages, and whether all is well. */
function run([name, ...args]) {
  const child = spawn(join(ROOT, 'node_modules', '.bin', name), args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ isWell: code === 0, text: Buffer.concat(parts) }))
  })
}

const results = await Promise.all(CHECKS.map(run))
for (const { text } of results) process.stdout.write(text)
if (results.some(({ isWell }) => !isWell)) process.exitCode = 1
