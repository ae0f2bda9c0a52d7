/**
 * Small ledgers that former versions wrote: a shop's sign-ups, logins, orders, payments, postings and chargebacks, with
 * labels, later ones with decisions, and the last with a list and verdicts of a policy. Each opens, and replays as its version
 * declares.
 * To keep another: `gzip -9` the `ledger.db` of a stopped service, named after its day.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

/** Entries of each that somebody sent. */
const FORMER = [
  { day: '2026-11-21', entries: { event: 91, label: 16, unlabel: 1 } },
  { day: '2026-11-24', entries: { event: 91, label: 19, unlabel: 1, decided: 3 } },
  {
    day: '2026-11-27',
    entries: { event: 91, label: 19, decided: 3, policy: 2, list: 1, listed: 1 },
  },
] as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-former-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A data directory with nothing but the ledger: snapshots and records are made anew. */
async function directoryOf(day: string): Promise<string> {
  const directory = await mkdtemp(join(folder, 'data-'))
  const packed = await readFile(new URL(`former-ledgers/${day}.db.gz`, import.meta.url))
  await writeFile(join(directory, 'ledger.db'), gunzipSync(packed))
  return directory
}

interface Replayed {
  readonly equal: boolean
  readonly outcomes: { readonly entries: number; readonly differences: number }
  readonly records: { readonly live: string; readonly rebuilt: string }
}

async function kindsIn(directory: string): Promise<Readonly<Record<string, number>>> {
  const { out } = await runHere(['export', '--environment', 'all', '--data-dir', directory])
  const counts: Record<string, number> = {}
  for (const line of out.trim().split('\n')) {
    const { kind } = JSON.parse(line) as { readonly kind: string }
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

describe.each(FORMER)('the ledger of $day', ({ day, entries }) => {
  it('is read as it lies', async () => {
    expect(await kindsIn(await directoryOf(day))).toMatchObject(entries)
  })

  it('opens, and replays with its states and records equal', async () => {
    const dataDirectory = await directoryOf(day)
    const config = { ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' } as const
    const service = await startService(config)
    await service.close()
    expect(await kindsIn(dataDirectory)).toMatchObject(entries)
    const { code, out } = await runHere(['replay', '--json', '--data-dir', dataDirectory])
    const { equal, outcomes, records } = JSON.parse(out) as Replayed
    expect({ code, equal, differences: outcomes.differences }).toEqual({
      code: 0,
      equal: true,
      differences: 0,
    })
    expect(records.live).toBe(records.rebuilt)
  })
})
