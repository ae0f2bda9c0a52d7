/**
 * The service on each supported version of Node: the oldest of each, and the newest 24. On each, the tests
 * of contract, engine, store and server run too. Node comes from the registry's package of this platform, so this is a
 * long trial.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { ServiceProcess } from './support/service-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const WINNOW = join(ROOT, 'packages/cli/bin/winnow.js')
const isLong = process.env['WINNOW_LONG'] === '1'

const folder = mkdtempSync(join(tmpdir(), 'winnow-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The package that holds Node for this machine; nothing of it has to be run to install it. */
const PLATFORM = `node-${process.platform}-${process.arch}`

/** The tests of one version end within this, or fail. */
const MOST_MS = 60 * 60_000

/** What the tests print, and how much of its end a failure shows. */
const MAX_OUTPUT_BYTES = 268_435_456
const SHOWN_CHARS = 20_000

const runFile = promisify(execFile)

const TESTED = ['contract', 'engine', 'store', 'server'].map((name) => `packages/${name}/src`)

const installed = new Map<string, string>()

/** The program of a version of Node. */
function nodeOf(version: string): string {
  const node = installed.get(version) ?? installNode(version)
  installed.set(version, node)
  return node
}

function installNode(version: string): string {
  const place = mkdtempSync(join(folder, 'n'))
  writeFileSync(join(place, 'package.json'), '{"name":"place","private":true}')
  const options = ['--no-save', '--no-audit', '--ignore-scripts']
  execFileSync('npm', ['install', ...options, `${PLATFORM}@${version}`], { cwd: place })
  return join(place, 'node_modules', PLATFORM, 'bin/node')
}

/** The environment of a separate run of tests; its programs are those of this Node, too. */
function environmentOf(node: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VITEST|WINNOW_LONG)/.test(name))
  const path = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...Object.fromEntries(kept), PATH: path }
}

const VERSIONS = ['20.19.0', '22.13.0', '24']

const NOTE = isLong ? '' : ' (long: it installs Node)'

describe.skipIf(!isLong)(`Winnow${NOTE}`, () => {
  it.each(VERSIONS)('is set up, serves and replays on Node %s', async (wanted) => {
    const node = nodeOf(wanted)
    const run = (...args: readonly string[]): string =>
      execFileSync(node, args, { cwd: ROOT, encoding: 'utf8' })
    expect(run('--version').slice(1)).toMatch(new RegExp(`^${wanted.replaceAll('.', '[.]')}`))
    run(join(ROOT, 'scripts/set-up.mjs'))
    const data = join(folder, `data-${wanted}`)
    const service = await ServiceProcess.start(data, {}, undefined, node)
    const authorization = `Basic ${btoa(`${service.credentials.production.api_key}:`)}`
    const event = { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1', $ip: '8.8.8.8' }
    const answer = await fetch(`${service.address}/v205/events?return_score=true`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(event),
    })
    expect(await answer.json()).toMatchObject({ status: 0, score_response: { status: 0 } })
    expect(await service.end('SIGTERM')).toBe(0)
    expect(run(WINNOW, 'replay', '--data-dir', data)).toContain('came out the same')
  })

  it.each(VERSIONS)('passes the tests of its packages on Node %s', async (wanted) => {
    const node = nodeOf(wanted)
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const began = performance.now()
    const run = runFile(node, [vitest, 'run', ...TESTED], {
      cwd: ROOT,
      env: environmentOf(node),
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: MOST_MS,
    })
    const failure = await run.then(
      () => '',
      // Vitest writes what failed to stderr, and all else to stdout.
      ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) =>
        `${stdout.slice(-SHOWN_CHARS)}\n${stderr.slice(-SHOWN_CHARS)}`,
    )
    process.stderr.write(`Node ${wanted}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
    expect(failure).toBe('')
  })
})
