/**
 * Runs as a process that is killed: sends events that a live policy decides about, and writes to stdout which are
 * acknowledged. Argument: the data directory.
 */
import { CORE_LIMITS, createCore, decisionsWith, FTRL_SETTINGS } from '@winnow/engine'
import { openSqliteStore } from './open-sqlite-store.ts'
import { sayLine } from './say-line.test.support.ts'

const [directory = ''] = process.argv.slice(2)
const store = await openSqliteStore({ directory })
const fail = (error: unknown): never => {
  throw error
}
const core = await createCore({
  ...store,
  states: store.newStates(),
  places: { find: () => ({}) },
  limits: { ...CORE_LIMITS, snapshotEvery: 100 },
  online: { ...FTRL_SETTINGS, slotBits: 10 },
  yieldTurn: async () => undefined,
  pause: async () => undefined,
  onSnapshotFailure: fail,
  onRescoreFailure: fail,
})

/** Two decisions about each event, and another version now and then. */
const document = {
  workflows: ['block', 'watch'].map((category) => ({
    name: category,
    on: ['$logout'],
    routes: [
      {
        name: 'all',
        when: "decisions.payment_abuse == null || decisions.payment_abuse != 'accept'",
        do: [{ decide: `${category}_user_payment_abuse` }],
      },
    ],
  })),
}

for (let turn = 0; ; turn += 1) {
  if (turn % 8 === 0) {
    await core.execute({
      is: 'publish_policy',
      request: {
        environment: 1,
        nowMs: turn,
        stage: 'live',
        of: { is: 'document', document },
        decisions: decisionsWith([]),
        who: { kind: 'admin' },
        why: 'a test',
      },
    })
  }
  const given = Array.from({ length: 6 }, (_, at) =>
    core.execute({
      is: 'event',
      request: {
        environment: 1,
        receivedAtMs: turn,
        event: { type: '$logout', userId: `user-${at % 3}`, fields: {}, custom: {} },
      },
    }),
  )
  for (const { sequence } of await Promise.all(given)) sayLine(`${sequence}`)
}
