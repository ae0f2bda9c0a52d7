import { execFileSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { SETTINGS } from '@winnow/server/settings'

const fileOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const unit = fileOf('docs/operating/winnow.service')

/** The values of a setting of the unit, in their order. */
const valuesOf = (name: string): readonly string[] =>
  [...unit.matchAll(/^(\w+)=(.*)$/gm)]
    .filter(([, key]) => key === name)
    .map(([, , said]) => said ?? '')

/** Files of its own that the service needs in addition to its connections. */
const OWN_FILES = 128

it('the systemd unit lets a service end in its own time, and open as many connections as it is set to', () => {
  const [stopSeconds] = valuesOf('TimeoutStopSec')
  expect(Number(stopSeconds) * 1000).toBeGreaterThan(2 * SETTINGS.shutdownTimeoutMs.fallback)
  const [files] = valuesOf('LimitNOFILE')
  expect(Number(files)).toBeGreaterThanOrEqual(SETTINGS.maxConnections.fallback + OWN_FILES)
})

it('the systemd unit starts what npm start starts, with settings there are', () => {
  const { scripts } = JSON.parse(fileOf('package.json')) as {
    readonly scripts: { readonly start: string }
  }
  const [start = ''] = valuesOf('ExecStart')
  expect(start.replaceAll(/\/usr\/bin\/|\/opt\/winnow\//g, '')).toBe(scripts.start)
  const set = valuesOf('Environment').map((pair) => pair.split('=')[0])
  const known = Object.values(SETTINGS).map(({ env }) => env)
  expect(set.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

it('the systemd unit lets Node compile to machine code', () => {
  expect(valuesOf('MemoryDenyWriteExecute')).toEqual([])
})

const dockerfile = fileOf('docs/operating/Dockerfile')

it('the image starts what npm start starts, with settings there are, as a user with a number', () => {
  const { scripts } = JSON.parse(fileOf('package.json')) as {
    readonly scripts: { readonly start: string }
  }
  const partsOf = (name: string): readonly string[] =>
    JSON.parse(new RegExp(`^${name} (.*)$`, 'm').exec(dockerfile)?.[1] ?? '[]') as string[]
  const start = [...partsOf('ENTRYPOINT'), ...partsOf('CMD')].join(' ')
  expect(start.replaceAll('/opt/winnow/', '')).toBe(scripts.start)
  const known = Object.values(SETTINGS).map(({ env }) => env)
  const set = [...dockerfile.matchAll(/\b(WINNOW_\w+)=/g)].map(([, name = '']) => name)
  expect(set.length).toBeGreaterThan(2)
  expect(set.filter((name) => !known.includes(name))).toEqual([])
  expect(dockerfile).toMatch(/^USER \d+$/m)
})

it('unit and image never begin a new ledger where the data should be', () => {
  expect(valuesOf('Environment')).toContain('WINNOW_FIRST_START=refuse')
  expect(dockerfile).toMatch(/^ENV .*\bWINNOW_FIRST_START=refuse\b/m)
})

const AT_MS = Date.UTC(2026, 8, 1)

const HISTORY = [
  { $type: 'looked_around', $session_id: 'before-her-login' },
  { $type: '$login', $user_id: 'ann', $session_id: 'before-her-login' },
  { $type: '$logout', $user_id: 'ann', $session_id: '' },
  { $type: '$beacon', $session_id: 'merely-a-page', $claimed_user_id: 'ann', $device_id: 'web:1' },
  { $type: '$logout', $user_id: 'anna', $session_id: 'of-somebody-else' },
  { $type: '$logout', $user_id: 'bob', $session_id: '' },
].map((event, at) => ({ ...event, $event_id: `e-${at}`, $time: AT_MS + at }))

/** What a script of the guide prints, run in `folder` with the program of this repository. Error: it did not leave with 0. */
function shell(folder: string, script: string): string {
  const winnow = `"${process.execPath}" "${fileURLToPath(new URL('../packages/cli/bin/winnow.js', import.meta.url))}"`
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('WINNOW_'))
  const how = { cwd: folder, env: Object.fromEntries(others), stdio: 'pipe' } as const
  return execFileSync('sh', ['-c', script.replaceAll('./winnow', winnow)], how).toString()
}

it('the recipe that deletes a person leaves out all that is hers, and nothing else', () => {
  const [, recipe = ''] =
    /## Delete data[^]*?```sh\n([^]*?)```/.exec(fileOf('docs/operating/running.md')) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'winnow-delete-'))
  writeFileSync(join(folder, 'history.jsonl'), HISTORY.map((one) => JSON.stringify(one)).join('\n'))
  const script = `set -e\n./winnow import history.jsonl\n${recipe}./winnow export --data-dir data-kept\n`
  const out = shell(folder, script)
  rmSync(folder, { recursive: true })
  const kept = out.split('\n').flatMap((line) => /"\$user_id":"[^"]*"/.exec(line) ?? [])
  expect(kept).toEqual(['"$user_id":"anna"', '"$user_id":"bob"'])
  expect(out).not.toMatch(/"ann"|before-her-login|merely-a-page/)
})

/** The drill of the guide, run in `folder` on the backups in `to`. */
function drill(folder: string, to: string): string {
  const [, recipe = ''] =
    /### Practise it[^]*?```sh\n([^]*?)```/.exec(fileOf('docs/operating/running.md')) ?? []
  const script = `set -e\n${recipe.replace('BACKUPS=/mnt/backups', `BACKUPS="${to}"`)}`
  expect(script).toContain(to)
  return shell(folder, script)
}

/** Each drill is five processes. */
const LONG = process.env['WINNOW_LONG'] === '1'

it(`the drill restores a backup${LONG ? ', and fails where the backup is not whole' : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-drill-'))
  const to = join(folder, 'backups')
  writeFileSync(join(folder, 'history.jsonl'), HISTORY.map((one) => JSON.stringify(one)).join('\n'))
  shell(
    folder,
    'set -e\n./winnow import history.jsonl\nmkdir backups\n./winnow backup --to backups --keep 2\n',
  )
  const out = drill(folder, to)
  expect(out).toContain('7 entries, without a gap, all readable')
  expect(out).toContain('✓ outcomes')
  expect(readdirSync(folder).sort()).toEqual(['backups', 'data', 'history.jsonl'])
  if (LONG) {
    const [name = ''] = readdirSync(to)
    const ledger = join(to, name, 'ledger.db')
    truncateSync(ledger, Math.floor(statSync(ledger).size / 2))
    expect(() => drill(folder, to)).toThrow('Command failed')
  }
  rmSync(folder, { recursive: true })
})
