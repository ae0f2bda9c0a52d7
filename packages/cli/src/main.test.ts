import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WinnowClient } from '@winnow/client'
import type { Credentials } from './service/credentials.ts'
import { runHere } from './run-here.test.support.ts'
import { ended, runWinnow, startWinnow, type Ran } from './run-winnow.test.support.ts'
import { until } from './until.test.support.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inFolder = (name: string): string => join(folder, name)
const START_MS = Date.UTC(2026, 0, 1)

const eventsOf = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      $type: '$create_account',
      $event_id: `e${index}`,
      $time: START_MS + index * 1000,
      $user_id: `user ${index}`,
    }),
  ).join('\n')

const rowsOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const userOf = ({ event }: Record<string, unknown>): string =>
  (event as { $user_id: string }).$user_id

/** Without what a label led to, scores computed again and training examples: their time is not fixed. */
const printedRows = (text: string) =>
  rowsOf(text).filter(({ kind }) => kind === 'event' || kind === 'label')

/** The output, without what differs from directory to directory. */
const saidIn = ({ event, label }: Record<string, unknown>) => ({ event, label })

/** The outcome before anything was learned: the time from which an example counts is not fixed. */
const scoresBeforeLabels = (rows: readonly Record<string, unknown>[]) =>
  rows
    .slice(
      0,
      rows.findIndex(({ kind }) => kind === 'label'),
    )
    .map(({ scores }) => scores)

describe('use', () => {
  const commands = [
    'serve',
    'import',
    'export',
    'backup',
    'salvage',
    'simulate',
    'replay',
    'evaluate',
    'model',
    'lists',
    'keys',
    'account',
    'snippet',
    'doctor',
  ]

  it.each(commands)('winnow %s --help shows examples', async (command) => {
    const { code, out } = await runHere([command, '--help'])
    expect(code).toBe(0)
    expect(out).toContain(`Usage: winnow ${command}`)
    expect(out).toContain('Examples:')
  })

  it('winnow fails as a process of its own, and says why', async () => {
    const { code, out, err } = await runWinnow(['import', '-', '--labels', '-'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('the standard input can be read once only')
  })

  it.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['model', 'list'], 'Start it with winnow serve --data-dir '],
    [['model', 'import', 'nothing.json'], 'nothing.json: cannot be read (ENOENT)'],
    [['import'], 'name at least one file'],
    [['model', 'show'], '(add --help to see how it is used)'],
    [['evaluate'], 'name --events FILE and --labels FILE'],
    [['account', 'set'], 'say what is to change'],
    [['account', 'set', '--abuse-type', 'payment_abuse'], '--abuse-type goes with --review'],
    [['import', 'nothing.jsonl'], 'nothing.jsonl: cannot be read (ENOENT)'],
    [['import', 'x.jsonl', '--scores', './x.jsonl'], './x.jsonl is to be read: name another file'],
    [['evaluate', '--events', 'x', '--labels', 'y', '--rejects', 'y'], 'y is to be read'],
    [['evaluate', '--ledger', '--predictions', 'x'], '--predictions is for files'],
    [['simulate', '--out', 'x', '--labels', 'x'], 'x is to be written twice: name two files'],
    [['export', '--from', '2026-01-02', '--to', '2026-01-01'], '--from must be before --to'],
    [['import', '-', '--url', 'nowhere'], '--url must be an address like http://'],
    [['simulate', '--speed', '5'], '--speed goes with --send'],
    [['simulate', '--days', '0'], 'whole number from 1 to 3650'],
    [['export', '--from', 'soon'], 'Must be a time'],
    [['replay'], 'is no data directory'],
    [['export'], 'is no data directory'],
    [['evaluate', '--ledger'], 'is no data directory'],
    [['simulate', '--send'], 'is no data directory'],
    [['keys', 'rotate-admin'], 'is no data directory'],
    [['keys', 'list'], 'is no data directory'],
    [['account', 'set', '--name', 'new'], 'is no data directory'],
    [['snippet'], 'is no data directory'],
    [['serve', '--port', 'http'], '--port must be'],
    [['doctor', '--port', 'http'], 'Must be a whole number from 0 to 65535'],
  ])('winnow %j fails and says why', async (args, told) => {
    const place = args[0] === 'frobnicate' ? [] : ['--data-dir', inFolder('none')]
    const { code, out, err } = await runHere([...args, ...place])
    expect(existsSync(inFolder('none'))).toBe(false)
    expect(code).not.toBe(0)
    expect(err).toContain(told)
    expect(err).not.toContain('    at ')
    expect(out).toBe('')
  })

  it('winnow import starts nothing for columns without a mapping', async () => {
    const file = inFolder('columns.csv')
    await writeFile(file, 'when,who\n')
    const { code, err } = await runHere(['import', file, '--data-dir', inFolder('none')])
    expect(code).toBe(2)
    expect(err).toContain('say --mapping FILE')
    expect(existsSync(inFolder('none'))).toBe(false)
  })

  it.each([
    [['--log-level', 'loud'], '--log-level must be'],
    [['--config', 'nothing.yaml'], 'nothing.yaml cannot be read'],
  ])('winnow serve %j is wrong use', async (args, told) => {
    const { code, err } = await runHere(['serve', ...args])
    expect(code).toBe(2)
    expect(err).toContain(told)
  })
})

const readJson = async <Value>(path: string): Promise<Value> =>
  JSON.parse(await readFile(path, 'utf8')) as Value

const parsed = (text: string): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>

/** One directory through its life; the tests stand in its order. */
describe('a service and its data directory', () => {
  let at: string[] = []
  let service: ChildProcess | undefined
  let ending: Promise<Ran> | undefined
  let url = ''

  beforeAll(async () => {
    const dataDir = inFolder('data')
    at = ['--data-dir', dataDir]
    service = startWinnow(['serve', '--port', '0', '--log-level', 'error', ...at])
    ending = ended(service)
    url = await until(
      async () => (await readJson<{ url: string }>(join(dataDir, 'service.json'))).url,
    )
  })
  afterAll(() => service?.kill('SIGKILL'))

  it('answers with scores', async () => {
    const { production } = await readJson<Credentials>(inFolder('data/credentials.json'))
    const client = new WinnowClient({ baseUrl: url, apiKey: production.api_key })
    const event = { $type: '$create_account', $user_id: 'ann' } as const
    const { score_response: scored } = await client.track(event, { returnScore: true })
    expect(scored?.scores).toHaveProperty('payment_abuse')
    client.close()
  })

  it('takes a file in, refuses what is wrong, and takes it in once', async () => {
    const file = inFolder('events.jsonl')
    await writeFile(
      file,
      `${eventsOf(20)}\n{"$type":"$creat_order","$event_id":"x","$user_id":"u"}\n`,
    )
    const label = { id: 'e3', $user_id: 'user 3', abuse_type: 'account', bad: true }
    const labels = inFolder('labels.jsonl')
    await writeFile(labels, JSON.stringify({ ...label, label_time: START_MS + 5_500 }))
    const scores = inFolder('scores.jsonl')
    const where = ['--environment', 'sandbox', '--scores', scores, ...at]
    const args = ['import', file, '--labels', labels, '--json', ...where]
    const first = await runHere(args)
    expect(first.code).toBe(0)
    const summary = parsed(first.out)
    expect(summary).toMatchObject({ finished: true, lines: 22, accepted: 21, refused: 1 })
    const [reject] = rowsOf(await readFile(String(summary['rejects']), 'utf8'))
    expect(reject).toMatchObject({ line: 21, status: 114 })
    const scored = rowsOf(await readFile(scores, 'utf8'))
    expect(scored.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `e${n}`))
    const again = await runHere([...args, '--again'])
    expect(parsed(again.out)).toMatchObject({ accepted: 0, repeated: 21, refused: 1 })
  })

  it('has failed when every line was refused', async () => {
    const line = '{"$type":"$creat_order","$event_id":"x","$user_id":"u"}'
    const { code, out, err } = await runWinnow(['import', '-', ...at], line)
    expect(code).toBe(1)
    expect(out).toContain('0 accepted')
    expect(err).toContain('nothing was imported')
  })

  it('prints the tag for the pages of the local account', async () => {
    const cdn = ['--cdn-url', 'https://shop.test/ss']
    const { code, out, err } = await runHere(['snippet', ...cdn, ...at])
    expect([code, err]).toEqual([0, ''])
    const { production } = await readJson<Credentials>(inFolder('data/credentials.json'))
    expect(out).toContain(`'${production.beacon_key}'`)
    expect(out).toContain("'https://shop.test/ss/s.js'")
    const wrong = ['--beacon-key', 'none', ...at]
    expect((await runHere(['snippet', ...wrong])).err).toContain(
      'no beacon key of this environment',
    )
  })

  it('keeps partners and their keys', async () => {
    const id = '5b2f9c0d1e3a4b5c6d7e8f90'
    const wish = ['PayFlow', '--id', id, '--key', 'oldkey789', '--score-scale', '1']
    expect((await runHere(['partner', 'create', ...wish, ...at])).out).toContain(id)
    const { out } = await runHere(['partner', 'create-key', id, '--json', ...at])
    const { key_id: keyId } = parsed(out) as { key_id: string }
    await runHere(['partner', 'revoke-key', id, keyId, ...at])
    const keys = await runHere(['partner', 'keys', id, ...at])
    expect(keys.out).toMatch(new RegExp(`active +…y789[^]*${keyId} +revoked`))
  })

  it('keeps accounts and keys', async () => {
    const id = '5f0c7b1e9a3d4c2b8e6f7a10'
    const account = ['--account', id, ...at]
    const wish = ['Moved', '--id', id, '--api-key', 'oldkey123']
    const made = await runHere(['account', 'create', ...wish, ...at])
    expect(parsed(made.out)).toMatchObject({ account_id: id, production: { api_key: 'oldkey123' } })
    const changed = await runHere(['account', 'set', id, '--score-scale', '1', ...at])
    expect(changed.out).toContain('scores from 0 to 1')
    const origins = ['--beacon-origins', 'https://a.test,https://b.test', '--beacon-rate', '5']
    const ruled = await runHere(['account', 'set', id, ...origins, ...at])
    expect(ruled.out).toContain('pages of https://a.test, https://b.test; 5 per second and key')
    for (const [flag, value, told] of [
      ['--beacon-origins', 'a.test/x', 'beacon_origins must be a list of 1 to 100 origins such as'],
      ['--beacon-rate', 'fast', 'beacon_key_per_second must be a number from 0 to 1000000'],
      ['--beacon-rate', '', 'beacon_key_per_second must be a number from 0 to 1000000'],
    ] as const) {
      const wrong = await runHere(['account', 'set', id, flag, value, ...at])
      expect(wrong).toMatchObject({ code: 1, out: '' })
      expect(wrong.err).toContain(`the service refused: ${told}`)
    }
    expect((await runHere(['account', 'list', ...at])).out).toMatch(/5f0c\w+\s+0–1\s.*Moved/)
    const keysNow = async () => {
      const { out } = await runHere(['keys', 'list', '--json', ...account])
      return JSON.parse(out) as { key_id: string; state: string; hint: string }[]
    }
    const old = (await keysNow()).find(({ hint }) => hint === 'y123')?.key_id ?? ''
    const rotated = await runHere(['keys', 'rotate', old, '--revoke-old', ...account])
    expect(rotated.out.trim()).toMatch(/^[0-9a-f]{16,}$/)
    expect((await keysNow()).find(({ key_id: key }) => key === old)?.state).toBe('revoked')
    const refused = await runHere(['keys', 'revoke', old, ...account])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('No active key') })
    const left = (await keysNow()).find(({ hint }) => rotated.out.trim().endsWith(hint))
    const last = left?.key_id ?? ''
    const asked = await runHere(['keys', 'revoke', last, ...account])
    expect(asked).toMatchObject({ code: 2, out: '' })
    expect(asked.err).toMatch(
      /last active production api key: .*rotate \w+ --revoke-old.*--even-last/,
    )
    expect((await runHere(['keys', 'revoke', last, '--even-last', ...account])).code).toBe(0)
  })

  it('has keys in its credentials that work, also after a rotation', async () => {
    const path = inFolder('data/credentials.json')
    const { production: held } = await readJson<Credentials>(path)
    const { out } = await runHere(['keys', 'list', '--json', ...at])
    const keys = JSON.parse(out) as { key_id: string; hint: string }[]
    const old = keys.find(({ hint }) => held.api_key.endsWith(hint))?.key_id ?? ''
    const rotated = await runHere(['keys', 'rotate', old, '--revoke-old', ...at])
    expect(rotated.err).toContain(`It stands in ${path} too.`)
    const { production } = await readJson<Credentials>(path)
    expect(production).toEqual({ ...held, api_key: rotated.out.trim() })
    expect((await runHere(['model', 'list', ...at])).code).toBe(0)
    const wrong = await runHere(['model', 'list', '--api-key', held.api_key, ...at])
    expect(wrong.err).toContain('Send a valid API key.')
  })

  it('is seen by the doctor, who reads its ledger meanwhile', async () => {
    const seen = await runHere(['doctor', ...at])
    expect(seen.out).toContain(`✓ service          ${url} is ready`)
    expect(seen.out).toContain('✓ keys')
    const elsewhere = await runHere(['doctor', '--port', '1', ...at])
    expect(elsewhere.out).toContain(`127.0.0.1:1 is free: the service listens on ${url}`)
    expect(seen.out).toMatch(/✓ ledger {11}[\d,]+ entries, without a gap/)
  })

  it('is exported and replayed while it runs, up to where it was', async () => {
    const exported = await runHere(['export', '--environment', 'sandbox', ...at])
    expect(printedRows(exported.out)).toHaveLength(21)
    const replayed = await runHere(['replay', '--json', ...at])
    expect(replayed.err).toBe('')
    expect(parsed(replayed.out)).toMatchObject({ equal: true, outcomes: { differences: 0 } })
  })

  it('stops in good order', async () => {
    service?.kill('SIGTERM')
    const ran = await ending
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('is ready') })
    expect(existsSync(inFolder('data/service.json'))).toBe(false)
  })

  it('gives everything out again, in the order of time', async () => {
    const all = await runHere(['export', '--environment', 'sandbox', ...at])
    const full = printedRows(all.out)
    expect(full).toHaveLength(21)
    expect(full.map(({ kind }) => kind).indexOf('label')).toBe(6)
    expect(full[0]).toMatchObject({
      environment: 'sandbox',
      event: { $type: '$create_account', $user_id: 'user 0' },
      scores: { account_abuse: expect.any(Number) },
    })
    const span = ['--from', String(START_MS + 1_000), '--to', String(START_MS + 3_000)]
    const where = ['--only', 'events', '--environment', 'sandbox', ...span, ...at]
    const some = rowsOf((await runHere(['export', ...where])).out)
    expect(some.map(userOf)).toEqual(['user 1', 'user 2'])
  })

  it('exports what another directory imports as the same', async () => {
    const sandbox = ['--environment', 'sandbox']
    const { out } = await runHere(['export', '--form', 'import', ...sandbox, ...at])
    const there = ['--data-dir', inFolder('other')]
    const file = inFolder('exported.jsonl')
    await writeFile(file, out)
    const imported = await runHere(['import', file, '--json', ...there])
    expect(parsed(imported.out)).toMatchObject({ accepted: 21, refused: 0 })
    const [copy, original] = [
      await runHere(['export', ...there]),
      await runHere(['export', ...sandbox, ...at]),
    ]
    const [theirs, ours] = [printedRows(copy.out), printedRows(original.out)]
    expect(theirs.map(saidIn)).toEqual(ours.map(saidIn))
    expect(scoresBeforeLabels(theirs)).toEqual(scoresBeforeLabels(ours))
  })

  it('is found healthy', async () => {
    const { code, out } = await runHere(['doctor', '--port', '0', ...at])
    expect(out).toMatch(/✓ ledger {11}[\d,]+ entries, without a gap/)
    expect(out).not.toContain('✗')
    expect(code).toBe(0)
  })

  it('is proved by replay when nobody has it open', async () => {
    const replayed = await runHere(['replay', '--json', '--data-dir', inFolder('other')])
    expect(replayed.code).toBe(0)
    expect(parsed(replayed.out)).toMatchObject({ equal: true, outcomes: { differences: 0 } })
  })

  it('is not filled with the demo when it has other data', async () => {
    const refused = await runWinnow(['serve', '--demo', '--data-dir', inFolder('other')])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('has data already') })
  })
})

describe('a demo whose note is damaged', () => {
  it('is named, and begins nothing', async () => {
    const dataDir = inFolder('half-a-demo')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'demo.json'), '{"startMs":')
    const refused = await runHere(['serve', '--demo', '--port', '0', '--data-dir', dataDir])
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('demo.json is damaged'),
    })
    expect(await readdir(dataDir)).toEqual(['demo.json'])
  })
})

describe('a directory whose ledger is gone', () => {
  it('is seen by the doctor, and no service begins a new one', async () => {
    const dataDir = inFolder('lost')
    const at = ['--port', '0', '--data-dir', dataDir]
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'records.db'), '')
    const seen = await runHere(['doctor', ...at])
    expect(seen.code).toBe(1)
    expect(seen.out).toContain(`✗ ledger           ledger.db is gone from ${dataDir}`)
    const served = await runHere(['serve', ...at])
    expect(served).toMatchObject({
      code: 1,
      err: expect.stringContaining('ledger.db is gone or empty'),
    })
  })
})

describe('a service that is stopped while it starts', () => {
  it('stops in good order', async () => {
    const dataDir = inFolder('early')
    const service = startWinnow(['serve', '--demo', '--port', '0', '--data-dir', dataDir])
    const ending = ended(service)
    await until(async () => (existsSync(join(dataDir, 'lock.db')) ? true : undefined))
    service.kill('SIGTERM')
    expect(await ending).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^(winnow: Node\.js .*\n)?(Filling .*\n)?(The link .*\n)?$/),
    })
    expect(existsSync(join(dataDir, 'service.json'))).toBe(false)
  })
})

describe('an import that is killed', () => {
  it('goes on where it was, and neither loses nor doubles anything', async () => {
    const count = 8_000
    const file = inFolder('many.jsonl')
    await writeFile(file, eventsOf(count))
    const dataDir = inFolder('killed')
    const args = ['import', file, '--json', '--data-dir', dataDir]
    const child = startWinnow(args)
    const ending = ended(child)
    await until(async () => {
      const names = await readdir(join(dataDir, 'imports'))
      const name = names.find((one) => one.endsWith('.checkpoint.json'))
      if (name === undefined) return undefined
      const { done } = await readJson<{ done: number }>(join(dataDir, 'imports', name))
      return done > 0 ? done : undefined
    })
    child.kill('SIGKILL')
    expect((await ending).code).toBeNull()
    const resumed = await runHere(args)
    expect(resumed.err).toContain('Going on after line')
    const { accepted, repeated, lines } = JSON.parse(resumed.out) as Record<string, number>
    expect(lines).toBe(count)
    expect((accepted ?? 0) + (repeated ?? 0)).toBe(count)
    const exported = rowsOf((await runHere(['export', '--data-dir', dataDir])).out)
    expect(exported.map(userOf)).toEqual(
      Array.from({ length: count }, (_, index) => `user ${index}`),
    )
  })
})
