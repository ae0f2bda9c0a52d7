import type { AuditBody, AuditQuery } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryRecords } from '../memory/memory-records.ts'
import { entryOf, eventEntry } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

const ACCOUNTS = ['first', 'second']
const ACTIONS = ['create_key', 'change_account']
const ACTORS = ['admin', 'k1', 'p1']
const TYPES = ['account', "o'type"]

function actorOf(who: string): AuditBody['who'] {
  if (who === 'admin') return { kind: 'admin' }
  return who === 'k1'
    ? { kind: 'key', keyId: who }
    : { kind: 'person', personId: who, email: 'ann@shop.example' }
}

const anyBody: fc.Arbitrary<AuditBody> = fc
  .record({
    who: fc.constantFrom(...ACTORS),
    what: fc.constantFrom(...ACTIONS),
    accountId: fc.option(fc.constantFrom(...ACCOUNTS), { nil: undefined }),
    onType: fc.constantFrom(...TYPES),
  })
  .map(({ who, what, accountId, onType }) => ({
    who: actorOf(who),
    what,
    on: { type: onType, id: accountId ?? 'none' },
    ...(accountId !== undefined && { accountId }),
    changes: { name: { after: what } },
  }))

/** When an entry came: `entryOf` says so. */
const atMs = (sequence: number): number => 1_000_000 + sequence

const anyQuery: fc.Arbitrary<AuditQuery> = fc.record(
  {
    accountId: fc.constantFrom(...ACCOUNTS, 'nobody'),
    who: fc.constantFrom(...ACTORS),
    what: fc.constantFrom(...ACTIONS),
    onType: fc.constantFrom(...TYPES),
    onId: fc.constantFrom(...ACCOUNTS, "' OR 1=1 --"),
    sinceMs: fc.nat({ max: 30 }).map(atMs),
    untilMs: fc.nat({ max: 30 }).map(atMs),
    before: fc.nat({ max: 30 }),
    limit: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['limit'] },
)

/** What the audit of every store must keep. */
export function auditLaws({ open }: StoreKind): void {
  it('is empty at first, and no other entry is in it', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$login', $user_id: 'ann' }),
      entryOf(2, 'thresholds', { hysteresis: 4, byType: {} }),
    ])
    expect(await records.audit({ limit: 9 })).toEqual([])
  })

  it('is that of the twin, whatever is asked', async () => {
    const store = await open()
    const bodies = fc.sample(anyBody, { numRuns: 25, seed: 7 })
    const entries = bodies.map((body, at) =>
      entryOf(at + 1, 'audit', body, { environment: at % 3 }),
    )
    const twin = new MemoryRecords()
    for (const entry of entries) twin.fold(entry)
    const { records } = await filled(store, entries)
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        expect(await records.audit(query)).toEqual(await twin.audit(query))
      }),
    )
    expect(await records.digest()).toBe(await twin.digest())
    expect(await records.audit({ limit: 1 })).toEqual([
      { sequence: 25, environment: 0, atMs: atMs(25), ...bodies[24] },
    ])
  })

  it('is read page by page, each change once, newest first', async () => {
    const body = { who: { kind: 'admin' }, what: 'x', on: { type: 'key', id: 'k' }, changes: {} }
    const entries = Array.from({ length: 20 }, (_, at) => entryOf(at + 1, 'audit', body))
    const { records } = await filled(await open(), entries)
    const read: number[] = []
    for (let before = Infinity; read.length < 40; before = read.at(-1) ?? 0) {
      const page = await records.audit({ limit: 7, ...(before !== Infinity && { before }) })
      if (page.length === 0) break
      read.push(...page.map(({ sequence }) => sequence))
    }
    expect(read).toEqual(entries.map(({ sequence }) => sequence).toReversed())
  })
}
