import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseStore } from '@winnow/store'
import { isPostgresThere, newSchema, POSTGRES } from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './run-here.test.support.ts'

/** Each command that calls a service starts one of its own: the short edition has one of them. */
const isLong = process.env['WINNOW_LONG'] === '1'

let folder = ''
let node = ''
let url = ''

const run = (...words: readonly string[]) =>
  runHere([...words, '--data-dir', node, '--database-url', url])

/** What a command prints that must succeed. */
async function printed(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await run(...words)
  expect([code, err]).toEqual([0, expect.any(String)])
  return out
}

const USERS = ['ann', 'bob', 'cid']

const lines = (of: readonly object[]): string => of.map((line) => JSON.stringify(line)).join('\n')

describe.skipIf(!isPostgresThere)(`commands on ${POSTGRES}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-commands-'))
    node = join(folder, 'node')
    url = await newSchema(`commands_${process.pid}`)
    const orders = USERS.map((user, at) => ({
      $type: '$create_order',
      $event_id: `order-${at}`,
      $time: 1_790_000_000_000 + at,
      $user_id: user,
      $order_id: `order-${at}`,
      $ip: '198.51.100.7',
    }))
    await writeFile(join(folder, 'events.jsonl'), lines(orders))
    const label = { id: 'order-1', $user_id: 'bob', abuse_type: 'payment', bad: true }
    await writeFile(
      join(folder, 'labels.jsonl'),
      lines([{ ...label, label_time: 1_790_000_100_000 }]),
    )
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('init makes the tables and the keys, once; no other command does', async () => {
    expect(await run('keys', 'list')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no service was started on'),
    })
    expect((await run('doctor')).out).toContain('✗ database')
    expect((await run('init')).err).toContain('the database is made')
    expect(await run('init')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the database has data already'),
    })
  })

  it('import fills it, export and evaluate read it', async () => {
    const files = [join(folder, 'events.jsonl'), '--labels', join(folder, 'labels.jsonl')]
    await printed('import', ...files, '--yes')
    const exported = await printed('export')
    for (const user of USERS) expect(exported).toContain(user)
    expect(await printed('export', '--form', 'import')).toContain('order-1')
    expect(await printed('evaluate', '--ledger', '--json')).toContain('payment_abuse')
    expect(JSON.parse(await printed('replay', '--json'))).toMatchObject({ equal: true })
  })

  it('doctor checks it, and says that a failover may lose events', async () => {
    const found = JSON.parse(await printed('doctor', '--json')) as readonly {
      readonly what: string
      readonly state: string
    }[]
    const stateOf = (what: string) => found.find((one) => one.what === what)?.state
    expect(found.filter(({ state }) => state === 'ill')).toEqual([])
    for (const what of ['database', 'ledger', 'records', 'secrets', 'credentials']) {
      expect([what, stateOf(what)]).toEqual([what, 'well'])
    }
    expect(stateOf('failover')).toBe('doubtful')
    expect(stateOf('active node')).toBe('unseen')
  })

  it('copy takes all of it into a data directory, and into another database, with equal digests', async () => {
    const [data, other] = [join(folder, 'data'), join(folder, 'other')]
    const second = await newSchema(`commands_second_${process.pid}`)
    const copy = (...words: readonly string[]) => runHere(['copy', '--json', ...words])
    const out = ['--from', url, '--to', data, '--node-dir', node]
    const into = ['--from', data, '--to', second, '--node-dir', other]
    for (const words of [out, into]) {
      const { code, out: text, err } = await copy(...words)
      expect([code, err]).toEqual([0, ''])
      expect(JSON.parse(text)).toMatchObject({
        equal: true,
        entries: 5,
        rows: { accounts: 1, environments: 2, keys: 4 },
      })
    }
    const exported = await printed('export', '--features')
    const place = ['--data-dir', other, '--database-url', second]
    expect((await runHere(['export', '--features', ...place])).out).toBe(exported)
    const examined = await runHere(['doctor', ...place])
    expect(examined.out).toMatch(/✓ secrets .* opens all/)
    const [full, third] = [join(folder, 'full'), join(folder, 'third')]
    const again = await copy('--from', data, '--to', second, '--node-dir', third)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty')])
    const onto = await copy('--from', url, '--to', data, '--node-dir', node)
    expect([onto.code, onto.err]).toEqual([1, expect.stringContaining('is not empty')])
    const alike = await copy('--from', data, '--to', full, '--node-dir', node)
    expect(alike.code).toBe(2)
  })

  it('keys, accounts, people and secrets are changed in it', async () => {
    const former = await readFile(join(node, 'credentials.json'), 'utf8')
    await printed('keys', 'reset-admin')
    expect(await readFile(join(node, 'credentials.json'), 'utf8')).not.toBe(former)
    if (isLong) {
      expect(JSON.parse(await printed('keys', 'list', '--json'))).toHaveLength(8)
      expect(await printed('account', 'list')).toContain('local')
      expect(await printed('person', 'link')).toContain('http')
    }
    const key = await readFile(join(node, 'secrets.key'), 'utf8')
    await printed('secrets', 'rotate')
    expect(await readFile(join(node, 'secrets.key'), 'utf8')).not.toBe(key)
    await printed('keys', 'seal', '--yes')
    expect(await printed('doctor')).toContain('sealed')
  })

  it('is in use while another node is active, and says by whom', async () => {
    const other = await openDatabaseStore({ directory: join(folder, 'b'), url, node: 'node b' })
    try {
      const { code, err } = await run('keys', 'reset-admin')
      expect([code, err]).toEqual([1, expect.stringContaining('in use by node b')])
      const called = isLong ? await run('person', 'list') : undefined
      expect(called?.err ?? err).toContain('in use by node b')
      expect(await printed('doctor')).toContain('node b, last sign of life')
    } finally {
      await other.close()
    }
  })
})
