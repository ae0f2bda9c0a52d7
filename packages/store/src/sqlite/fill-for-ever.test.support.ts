/**
 * Runs as a process that is killed: publishes a policy with a counter that is new, counts some parts of the ledger, and then no more;
 * it writes `filling` to stdout, and takes events until it is killed. Arguments: the data directory, and how many parts. Without
 * these it waits until all counters are ready, takes events, and writes the digest of all states.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { CORE_LIMITS, createCore, decisionsWith, FTRL_SETTINGS } from '@winnow/engine'
import { openSqliteStore } from './open-sqlite-store.ts'
import { sayLine } from './say-line.test.support.ts'

/** Some parts of the ledger are left after the last one that is counted. */
const EVENTS = 700
const BETWEEN_EVENTS_MS = 5

const [directory = '', wantedParts] = process.argv.slice(2)
let published: Promise<unknown> | undefined
let parts = 0

/** Never resolves once the counter is filled so far. */
async function yieldTurn(): Promise<void> {
  await nextTurn()
  if (published === undefined) return
  parts += 1
  if (parts < Number(wantedParts)) return
  // A slow disk may have counted parts before it has the policy.
  await published
  sayLine('filling')
  await new Promise<never>(() => undefined)
}

const store = await openSqliteStore({ directory })
const fail = (error: unknown): never => {
  throw error
}
const states = store.newStates()
const core = await createCore({
  ...store,
  states,
  places: { find: () => ({}) },
  limits: { ...CORE_LIMITS, snapshotEvery: 300 },
  online: { ...FTRL_SETTINGS, slotBits: 10 },
  yieldTurn,
  pause: async () => undefined,
  onSnapshotFailure: fail,
  onRescoreFailure: fail,
  onCounterFailure: fail,
})

async function send(count: number): Promise<void> {
  const last = store.ledger.last()
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      core.execute({
        is: 'event',
        request: {
          environment: 1,
          receivedAtMs: last + at,
          event: { type: '$logout', userId: `user-${at % 7}`, fields: {}, custom: {} },
        },
      }),
    ),
  )
}

/** Each version has a counter of its own: the number of its first entry is in what it counts. */
const policyOf = (number: number) => ({
  counters: {
    logouts: {
      count: '$logout',
      by: ['user'],
      where: `event.user_id != 'nobody-${number}'`,
      over: ['1h'],
    },
  },
  workflows: [
    {
      name: 'logouts',
      on: ['$logout'],
      routes: [
        { name: 'many', when: 'counters.logouts.over_1h > 20.0', do: [{ tag: 'many' }] },
        { name: 'unknown', when: 'counters.logouts.over_1h == null', do: [{ tag: 'unknown' }] },
      ],
    },
  ],
})

if (wantedParts !== undefined) {
  await send(EVENTS)
  published = core.execute({
    is: 'publish_policy',
    request: {
      environment: 1,
      nowMs: 1,
      stage: 'live',
      of: { is: 'document', document: policyOf(store.ledger.last()) },
      decisions: decisionsWith([]),
      who: { kind: 'admin' },
      why: 'a test',
    },
  })
  await published
  for (;;) {
    await send(10)
    await pause(BETWEEN_EVENTS_MS)
  }
}
for (;;) {
  const counters = await core.ask({ is: 'counters', environment: 1 })
  if (counters.every(({ readyAt }) => readyAt !== undefined)) break
  await nextTurn()
}
await send(40)
await core.close()
sayLine(states.digest())
await store.close()
