import { canonicalJson, DAY_MS, parseEvent } from '@winnow/contract'
import {
  bodyText,
  isShrunkenEvent,
  type Ledger,
  type LedgerEntry,
  type RetentionTask,
} from '@winnow/engine'
import { expect, it } from 'vitest'
import { MemoryRecords } from '../memory/memory-records.ts'
import { entryOf, eventEntry, outcomeOf } from './entries.test.support.ts'
import { type StoreKind, wholeLedger } from './stores.test.support.ts'

const NOW_MS = Date.UTC(2026, 5, 30, 12)
const COUNT = 260

/** What no old entry may have any more. */
const SECRET = 'ada.lovelace'

/** Old to young: an event of each kind in turn, two environments in turn. */
function history(): readonly LedgerEntry[] {
  return Array.from({ length: COUNT }, (_, at) => {
    const sequence = at + 1
    const receivedAtMs = NOW_MS - (COUNT - at) * DAY_MS
    const more = { environment: 1 + (at % 2), receivedAtMs, outcome: outcomeOf([at % 100]) }
    const $user_id = `user-${at % 7}`
    const $session_id = `visit-${at % 9}`
    switch (Math.floor(at / 2) % 5) {
      case 0:
        return sent(sequence, more, {
          $type: '$create_order',
          $user_id,
          $order_id: `order-${at}`,
          $user_email: `${SECRET}@example.com`,
          $amount: 1_000_000,
          $currency_code: 'EUR',
        })
      case 1:
        return sent(sequence, more, {
          $type: '$create_content',
          $user_id,
          $content_id: `content-${at}`,
          $message: { $body: `Write to ${SECRET}` },
        })
      case 2:
        return sent(sequence, more, {
          $type: '$update_account',
          $user_id,
          $session_id,
          $name: SECRET,
          mine: SECRET,
        })
      case 3: {
        const beacon = eventEntry(
          sequence,
          { $type: '$beacon', $session_id, $device_id: SECRET },
          { ...more, outcome: new Uint8Array(0) },
        )
        return { ...beacon, details: JSON.stringify({ $path: SECRET }) }
      }
      default: {
        const body = {
          who: { kind: 'person', personId: 'p1', email: `${SECRET}@shop.example` },
          what: 'reveal_value',
          on: { type: 'user', id: SECRET },
          changes: { reason: { after: SECRET } },
        }
        return entryOf(sequence, 'audit', body, { ...more, outcome: new Uint8Array(0) })
      }
    }
  })
}

/** The digest of records that are folded of a ledger as it is. */
async function twinOf(ledger: Ledger): Promise<string> {
  const twin = new MemoryRecords()
  for (const entry of await wholeLedger(ledger)) twin.fold(entry)
  return twin.digest()
}

type More = Parameters<typeof eventEntry>[2]

function sent(sequence: number, more: More, body: Record<string, unknown>): LedgerEntry {
  const parsed = parseEvent('v205', body, { nowMs: NOW_MS })
  if (!parsed.ok) throw new Error(`no such event: ${JSON.stringify(parsed)}`)
  return eventEntry(
    sequence,
    JSON.parse(canonicalJson(parsed.event)) as Record<string, unknown>,
    more,
  )
}

const hasSecret = (entry: LedgerEntry): boolean => bodyText(entry).includes(SECRET)

/** What ages of every store must keep. */
export function retentionLaws({
  open,
}: StoreKind<'ledger' | 'details' | 'records' | 'retention'>): void {
  const filled = async () => {
    const store = await open()
    const { retention } = store
    if (retention === undefined) throw new Error('a store that is written has ages')
    await store.ledger.append(history())
    return { ...store, retention }
  }

  const run = async (
    { retention }: Awaited<ReturnType<typeof filled>>,
    environments: RetentionTask['environments'],
    maxPages = Infinity,
  ) => {
    let [shrunk, pages] = [0, 0]
    for await (const step of retention.shrink({ environments, nowMs: NOW_MS })) {
      shrunk += step.shrunk
      pages += 1
      if (pages >= maxPages) break
    }
    return { shrunk, pages }
  }

  it('keeps ages of an environment, and how far it is', async () => {
    const { retention } = await filled()
    expect(await retention.all()).toEqual([])
    await retention.setAges(2, { events: 30, audit: 0 })
    await retention.setAges(1, { content: 40 })
    await retention.setAges(1, { beacons: 50 })
    const none = { reach: {}, isStale: false }
    expect(await retention.all()).toEqual([
      { environment: 1, ages: { beacons: 50 }, ...none },
      { environment: 2, ages: { events: 30, audit: 0 }, ...none },
    ])
  })

  it('shrinks what is older than its age, in its environment alone, and goes on from there', async () => {
    const store = await filled()
    const { ledger, details, retention } = store
    const ages = { events: 100, content: 50, audit: 200 }
    const first = await run(store, [{ environment: 1, ages, reach: {} }])
    expect(first.shrunk).toBeGreaterThan(0)
    const days = (entry: LedgerEntry) => (NOW_MS - entry.receivedAtMs) / DAY_MS
    for (const entry of await wholeLedger(ledger)) {
      const age = entry.kind === 'audit' ? 200 : bodyText(entry).includes('content') ? 50 : 100
      const isOld = entry.environment === 1 && days(entry) > age
      expect([entry.sequence, hasSecret(entry)]).toEqual([entry.sequence, !isOld])
      if (entry.kind === 'event') expect(isShrunkenEvent(entry)).toBe(isOld)
      if (!bodyText(entry).includes('$beacon')) continue
      expect((await details.of(entry)) === undefined).toBe(isOld)
    }
    const [kept] = await retention.all()
    expect(kept).toMatchObject({
      environment: 1,
      reach: { events: 160, beacons: 160, content: 210, audit: 60 },
      isStale: true,
    })
    expect((await run(store, [{ environment: 1, ages, reach: kept?.reach ?? {} }])).shrunk).toBe(0)
    const later = { ...ages, audit: 10 }
    const again = await run(store, [{ environment: 1, ages: later, reach: kept?.reach ?? {} }])
    expect(again.shrunk).toBeGreaterThan(0)
  })

  it('a pass that was left goes on where it was', async () => {
    const store = await filled()
    const ages = { events: 1, audit: 1 }
    const whole = [{ environment: 1, ages, reach: {} }]
    const { shrunk } = await run(store, whole, 1)
    const [kept] = await store.retention.all()
    expect(kept?.reach).toEqual({ events: 100, content: 100, beacons: 100, audit: 100 })
    const rest = await run(store, [{ environment: 1, ages, reach: kept?.reach ?? {} }])
    expect(rest.pages).toBe(2)
    expect(rest.shrunk + shrunk).toBe(COUNT / 2)
  })

  it('records are made anew of what is left', async () => {
    const store = await filled()
    const { ledger, records, retention } = store
    await records.settled(COUNT)
    if (!(records instanceof MemoryRecords))
      expect(await records.digest()).toBe(await twinOf(ledger))
    await run(
      store,
      [1, 2].map((environment) => ({ environment, ages: { events: 30, audit: 30 }, reach: {} })),
    )
    await retention.renew()
    expect((await retention.all()).map(({ isStale }) => isStale)).toEqual([false, false])
    if (records instanceof MemoryRecords) return
    await records.settled(COUNT)
    expect(await records.digest()).toBe(await twinOf(ledger))
    expect(await records.user(1, 'user-0')).toBeDefined()
    const old = await records.record(1, 'order', 'order-0')
    expect(old).toMatchObject({ id: 'order-0', fields: { $order_id: 'order-0' } })
    expect(Object.keys(old?.fields ?? {})).toEqual(['$order_id'])
  })
}
