/**
 * Builds and tries every SDK by its own script, `sdks/<name>/ci/build.mjs` or `build.sh`, which says by
 * its exit code how it went: 0 passed, 77 skipped (it printed why), else failed. Names after it
 * choose some: `npm run test:sdks -- android`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = 77
const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)

function scriptOf(name) {
  const folder = join(root, 'sdks', name, 'ci')
  const node = join(folder, 'build.mjs')
  return existsSync(node) ? [process.execPath, node] : ['bash', join(folder, 'build.sh')]
}

function outcomeOf(name) {
  process.stdout.write(`\n== ${name}\n`)
  const [command, script] = scriptOf(name)
  if (!existsSync(script)) return 'failed'
  const { status } = spawnSync(command, [script], {
    cwd: join(root, 'sdks', name),
    stdio: 'inherit',
  })
  if (status === SKIPPED) return 'skipped'
  return status === 0 ? 'passed' : 'failed'
}

const names = readdirSync(join(root, 'sdks')).filter(
  (name) => wanted.length === 0 || wanted.includes(name),
)
const outcomes = names.map(outcomeOf)
const count = (word) => outcomes.filter((outcome) => outcome === word).length

process.stdout.write(`\n${names.map((name, at) => `${name}: ${outcomes[at]}`).join('\n')}\n`)
process.stdout.write(
  `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`,
)
process.exitCode = names.length === 0 || count('failed') > 0 ? 1 : 0
