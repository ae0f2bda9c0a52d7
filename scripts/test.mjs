/**
 * Checks the source and runs the tests, at once: `npm test`. The checks take what the tests leave of the processor. What they
 * find comes when it is found, and again at the end. Arguments are those of `vitest run`.
 */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const ended = (child) =>
  new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })

function startChecks() {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'check-source.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const parts = []
  child.stdout.on('data', (part) => parts.push(part))
  return ended(child).then((code) => ({ code, text: Buffer.concat(parts) }))
}

const startTests = () =>
  spawn(
    process.execPath,
    [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)],
    { cwd: ROOT, stdio: 'inherit' },
  )

const checked = startChecks().then((checks) => {
  process.stdout.write(checks.text)
  return checks
})
const [testsCode, { code: checksCode, text }] = await Promise.all([ended(startTests()), checked])
if (checksCode !== 0) process.stdout.write(text)
process.exitCode = checksCode === 0 ? testsCode : checksCode
