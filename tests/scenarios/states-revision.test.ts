/**
 * A start loads the states of a snapshot only where its engine would have folded the same ones. What
 * an engine makes of fixed worlds is written down here with its revision: when this fails,
 * raise STATES_REVISION and write down what it makes now.
 */
import { parseEvent, readLabelLine } from '@winnow/contract'
import { simulate } from '@winnow/simulator'
import {
  type Core,
  CORE_LIMITS,
  type LedgerEntry,
  replayLedger,
  STATES_REVISION,
  strayRegisters,
  type EntryOfKind,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { beaconOf, BY_PEOPLE, BY_PROGRAMS, laptop } from '../support/devices.ts'
import { eventOf } from '../support/event-of.ts'
import { rest } from '../support/rest.ts'

const FOLDED = { revision: 20, digest: '6c6f14e265aca347' }
const FOLDED_OF_VISITS = { revision: 20, digest: '42c0a0edeb49618c' }
const SEED = { lo: 1, hi: 2 }

/** A fixed world, sent to a core one line after the other. */
async function sayAll(core: Core): Promise<void> {
  for (const line of simulate({ seed: 5, users: 200, days: 20 })) {
    if (line.kind === 'event') {
      const { $event_id: _id, ...body } = line.event
      const parsed = parseEvent('v204', body)
      if (!parsed.ok) throw new Error(`the simulator sent ${JSON.stringify(body)}`)
      const receivedAtMs = parsed.event.timeMs ?? 0
      await core.execute({
        is: 'event',
        request: { environment: 1, event: parsed.event, receivedAtMs },
      })
    } else {
      const read = readLabelLine({ ...line.label })
      if (typeof read === 'string') throw new Error(read)
      const { userId, label } = read
      await core.execute({
        is: 'label',
        request: { environment: 1, userId, label, receivedAtMs: label.timeMs ?? 0 },
      })
    }
  }
}

/**
 * The lines, as if nothing had been learned from them. States remember entries by their sequences, and how many
 * training examples and models stand between two events is a matter of when they were ready.
 */
function withoutLearning(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const said = entries.filter(({ kind }) => kind === 'event' || kind === 'label')
  const places = new Map(said.map(({ sequence }, at) => [sequence, at + 1]))
  return said.map((entry, at) => {
    const sequence = at + 1
    if (entry.kind !== 'label') return { ...entry, sequence }
    return { ...entry, sequence, body: withPlaces(entry.body, places) }
  })
}

/** A label's body names those that it replaces. */
function withPlaces(
  body: EntryOfKind<'label'>['body'],
  places: ReadonlyMap<number, number>,
): EntryOfKind<'label'>['body'] {
  const placeOf = (sequence: number) => places.get(sequence) ?? NaN
  const replaces = body.replaces.map((one) => ({ ...one, sequence: placeOf(one.sequence) }))
  return { ...body, replaces }
}

type States = Parameters<typeof replayLedger>[1]

/** States, and what is stored of them in registers that their types do not declare. */
function watched(states: States): { readonly states: States; readonly strays: Set<string> } {
  const strays = new Set<string>()
  const watching: States = {
    load: (key, into) => states.load(key, into),
    store(key, record, version) {
      for (const stray of strayRegisters(record)) strays.add(stray)
      return states.store(key, record, version)
    },
    size: states.size,
    bytes: states.bytes,
    digest: () => states.digest(),
  }
  return { states: watching, strays }
}

it('the same events and labels give the states this revision stands for', async () => {
  const live = openMemoryStore({ seed: SEED })
  const core = await coreOver(live)
  await sayAll(core)
  await core.close()
  const quiet = openMemoryStore({ seed: SEED })
  await quiet.ledger.append(withoutLearning(await live.ledger.read(1, live.ledger.last())))
  const { states, strays } = watched(quiet.newStates())
  const { digest } = await replayLedger(quiet.ledger, states, SEED)
  expect({ revision: STATES_REVISION, digest }).toEqual(FOLDED)
  expect([...strays]).toEqual([])
})

const DONE = [BY_PEOPLE.filling, ...Object.values(BY_PROGRAMS)]

/** What the simulator sends none of: visits on devices that beacons tell of, before and after their events, and decisions. */
async function sayVisits(core: Core): Promise<void> {
  const ip = '198.51.100.7'
  for (let user = 0; user < 6; user += 1) {
    const [userId, session] = [`user-${user}`, `session-${user}`]
    const receivedAtMs = Date.UTC(2026, 3, 1) + user * 7_200_000
    const head = { environment: 1, receivedAtMs }
    const machine = user % 2
    const told = { session, device: `web:${machine}`, ip }
    const beacon = beaconOf({ ...told, components: laptop(machine) })
    const left = beaconOf({ ...told, behaviour: DONE[user % DONE.length] ?? BY_PEOPLE.looking })
    const sent = { $user_id: userId, $session_id: session, $ip: ip }
    const said = [
      eventOf({ $type: '$create_account', ...sent }),
      eventOf({ $type: '$create_order', ...sent, $order_id: `order-${user}`, $amount: 5_000_000 }),
    ]
    for (const event of user < 4 ? [beacon, ...said, left] : [...said, beacon, left]) {
      await core.execute({ is: 'event', request: { ...head, event } })
      await rest()
    }
    await core.execute({
      is: 'decide',
      request: {
        ...head,
        userId,
        ...(user % 3 > 0 && { of: { type: 'order', id: `order-${user}` } }),
        taken: {
          id: 'held',
          abuseType: 'payment_abuse',
          category: 'watch',
          source: 'automated_rule',
          atMs: receivedAtMs,
        },
      },
    })
  }
}

it('the same visits and decisions do so, too', async () => {
  const live = openMemoryStore({ seed: SEED })
  // Late beacons tie events in the background.
  const core = await coreOver(live, live.newStates(), { limits: CORE_LIMITS })
  await sayVisits(core)
  await core.close()
  const { states, strays } = watched(live.newStates())
  const { digest, differences } = await replayLedger(live.ledger, states, SEED)
  expect({ revision: STATES_REVISION, digest }).toEqual(FOLDED_OF_VISITS)
  expect(differences).toBe(0)
  expect([...strays]).toEqual([])
})
