/**
 * A data directory that a former version wrote, with its snapshot and the entries that came after it: a shop's sign-ups and orders,
 * idempotency keys, labels, a model fitted to them, a policy with counters, and two lists. From its snapshot a start must come to the
 * memory that the ledger alone leads to. Memory is compared as the parts of the snapshot that this version writes of it.
 * scripts/keep-directory.mjs keeps another.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Core, type RecoveryProgress, type Snapshots } from '@winnow/engine'
import { openSqliteStore } from '@winnow/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

const FORMER = new URL('former-directories/', import.meta.url)
const DAYS = (await readdir(FORMER)).toSorted()

/** Later than all that happened in any of them. */
const NOW_MS = Date.UTC(2027, 0, 1)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-former-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function directoryOf(day: string, from: 'snapshot' | 'ledger'): Promise<string> {
  const directory = await mkdtemp(join(folder, 'data-'))
  await mkdir(join(directory, 'snapshots'))
  for (const packed of await readdir(new URL(`${day}/`, FORMER))) {
    const name = packed.replace(/\.gz$/, '')
    const isSnapshot = name.startsWith('snapshot-')
    if (isSnapshot && from === 'ledger') continue
    const bytes = gunzipSync(await readFile(new URL(`${day}/${packed}`, FORMER)))
    await writeFile(join(directory, isSnapshot ? 'snapshots' : '.', name), bytes)
  }
  return directory
}

/** States have a digest of their own, as the order of their records says nothing; a ledger does not say how far the other one was. */
const NOT_COMPARED = ['entities', 'fan_outs']

/** Digests of the parts of the newest snapshot, in their order. */
async function partsOf(snapshots: Snapshots): Promise<readonly string[]> {
  const digests: string[] = []
  const newest = await snapshots.latest()
  for await (const { name, bytes } of newest?.parts ?? []) {
    if (NOT_COMPARED.includes(name)) continue
    digests.push(`${name} ${createHash('sha256').update(bytes).digest('hex')}`)
  }
  return digests
}

/** Events of a known user and of a new one. */
async function goOn(core: Core): Promise<readonly unknown[]> {
  const order = { $type: '$create_order', $order_id: 'o-now', $amount: 70_000_000 }
  const bodies = [
    { ...order, $user_id: 'late', $currency_code: 'USD' },
    { $type: '$create_account', $user_id: 'new', $user_email: 'x@mail.example', plan: 'trial' },
  ]
  const answers: unknown[] = []
  for (const [n, body] of bodies.entries()) {
    const request = { environment: 1, event: eventOf(body), receivedAtMs: NOW_MS + n }
    answers.push(await core.execute({ is: 'event', request }))
  }
  return answers
}

async function opened(day: string, from: 'snapshot' | 'ledger') {
  const store = await openSqliteStore({ directory: await directoryOf(day, from) })
  const progress: RecoveryProgress[] = []
  const states = store.newStates()
  const special = { onRecovery: (so: RecoveryProgress) => void progress.push(so) }
  const core = await coreOver(store, states, special)
  const recovered = states.digest()
  const answers = await goOn(core)
  await core.close()
  const parts = await partsOf(store.snapshots)
  const digest = states.digest()
  await store.close()
  return {
    snapshot: progress[0]?.snapshot,
    last: progress[0]?.last,
    recovered,
    answers,
    parts,
    digest,
  }
}

/** The sequence of a kept snapshot. */
async function kept(day: string): Promise<number> {
  const files = await readdir(new URL(`${day}/`, FORMER))
  return Number(files.map((name) => /^snapshot-(\d+)/.exec(name)?.[1]).find(Boolean))
}

describe.each(DAYS)('the data directory of %s', (day) => {
  it('goes on from its snapshot as from its ledger', async () => {
    const { snapshot, ...fromSnapshot } = await opened(day, 'snapshot')
    const { snapshot: none, ...fromLedger } = await opened(day, 'ledger')
    expect(none).toBe(0)
    // States of another revision are not loaded.
    if (day === DAYS.at(-1)) {
      const advice = 'keep another: node scripts/keep-directory.mjs with the day as its argument'
      expect(snapshot, advice).toBe(await kept(day))
    }
    expect(fromSnapshot).toEqual(fromLedger)
  })
})
