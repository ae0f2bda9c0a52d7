import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'
import { ended, startWinnow, startWinnowIn } from '../run-winnow.test.support.ts'

let folder = ''
let at: readonly string[] = []

/** More than a pipe holds, so that whoever stops reading stops it in the midst of reading the ledger. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-export-'))
  at = ['--data-dir', join(folder, 'data')]
  const events = join(folder, 'events.jsonl')
  await runHere(['simulate', '--users', '100', '--days', '20', '--out', events])
  await runHere(['import', events, ...at])
})
afterAll(() => rm(folder, { recursive: true }))

it('ends in good order where nobody reads on', async () => {
  const child = startWinnow(['export', ...at])
  child.stdout?.once('data', () => child.stdout?.destroy())
  expect(await ended(child)).toMatchObject({ code: 0, err: '' })
})

it.skipIf(!existsSync('/dev/full'))('says that the disk under it is full', async () => {
  const child = startWinnowIn('exec >/dev/full', ['export', ...at])
  expect(await ended(child)).toEqual({
    code: 1,
    signal: null,
    out: '',
    err: 'winnow: the disk is full (ENOSPC: no space left on device, write)\n',
  })
})

it('exports what was imported', async () => {
  const { code, err } = await runHere(['export', '--out', '/dev/null', ...at])
  expect([code, err]).toEqual([0, expect.stringMatching(/^\d,\d{3} lines exported\n$/)])
})

it('refuses an account that is not there', async () => {
  const { code, out, err } = await runHere(['export', '--account', 'berlin', ...at])
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('there is no account berlin; ')
})

/** The ids of a new directory's account and of a second one, with an event of a user `ann` in each. */
async function twoAccounts(data: readonly string[]): Promise<readonly string[]> {
  const file = join(folder, 'ann.jsonl')
  await writeFile(
    file,
    '{"$type":"$logout","$event_id":"1","$time":1767225600000,"$user_id":"ann"}\n',
  )
  await runHere(['import', file, ...data])
  const { out } = await runHere(['account', 'create', 'Second', ...data])
  const made = JSON.parse(out) as { account_id: string; production: { api_key: string } }
  await runHere(['import', file, '--api-key', made.production.api_key, ...data])
  const { out: list } = await runHere(['account', 'list', ...data])
  return [...list.matchAll(/^[0-9a-f]{24}/gm)].map(([id]) => id)
}

it('makes no lines for an import in which the users of two accounts would become one', async () => {
  const data = ['--data-dir', join(folder, 'two')]
  const accounts = await twoAccounts(data)
  const both = await runHere(['export', '--form', 'import', ...data])
  expect([both.code, both.out]).toEqual([2, ''])
  for (const account of accounts) {
    expect(both.err).toContain(`production of ${account}`)
    const { code, out } = await runHere([
      'export',
      '--form',
      'import',
      '--account',
      account,
      ...data,
    ])
    expect([code, out.match(/"\$user_id":"ann"/g)?.length]).toEqual([0, 1])
  }
  const everything = await runHere(['export', ...data])
  expect([everything.code, everything.out.match(/"ann"/g)?.length]).toEqual([0, 2])
})
