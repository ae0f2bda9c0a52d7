/**
 * An analyst blocks a user, and later moves the user to watch: the truth is unknown again. The label of the block is gone, from the
 * reputation of all it touched and from what models learn of, as if it had been taken back; labels by others stand.
 */
import { parseEvent } from '@winnow/contract'
import { type Core, FTRL_SETTINGS, replayLedger } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { untilLearned } from '../../support/training-examples.ts'

const online = { ...FTRL_SETTINGS, slotBits: 14 }
const START_MS = Date.UTC(2026, 3, 1)
const SEED = { lo: 1, hi: 2 }

async function signUp(core: Core, user: string): Promise<number> {
  const fields = { $type: '$create_account', $user_id: user, $ip: '203.0.113.7' }
  const parsed = parseEvent('v205', fields)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const request = { environment: 1, event: parsed.event, receivedAtMs: START_MS }
  return (await core.execute({ is: 'event', request })).sequence
}

interface Said {
  readonly category: 'block' | 'watch' | 'accept'
  readonly source?: 'manual_review' | 'automated_rule'
  /** Hours after the start. */
  readonly at: number
}

const decide = (core: Core, { category, source = 'manual_review', at }: Said) =>
  core.execute({
    is: 'decide',
    request: {
      environment: 1,
      userId: 'ann',
      receivedAtMs: START_MS + at,
      taken: {
        id: `${category}_user_payment_abuse`,
        abuseType: 'payment_abuse',
        category,
        source,
        atMs: START_MS + at,
      },
    },
  })

async function started() {
  const store = openMemoryStore({ seed: SEED })
  const states = store.newStates()
  const core = await coreOver(store, states, { online })
  await signUp(core, 'ann')
  await signUp(core, 'bob')
  const labels = async () =>
    (await core.ask({ is: 'standing', environment: 1, userId: 'ann' }))?.labels ?? []
  const kinds = async () =>
    (await store.ledger.read(1, store.ledger.last())).map(({ kind }) => kind)
  return { store, states, core, labels, kinds }
}

it.each(['block', 'accept'] as const)(
  '%s, then watch: the label is taken back',
  async (category) => {
    const { store, states, core, labels, kinds } = await started()
    await decide(core, { category, at: 1 })
    expect(await labels()).toMatchObject([{ isBad: category === 'block' }])
    await decide(core, { category: 'watch', at: 2 })
    expect(await labels()).toEqual([])
    expect((await kinds()).filter((kind) => kind !== 'lesson').slice(2)).toEqual([
      'decided',
      'label',
      'decided',
      'unlabel',
    ])
    await untilLearned()
    const again = await replayLedger(store.ledger, store.newStates(), SEED, { online })
    expect(again).toMatchObject({ differences: 0, digest: states.digest() })
  },
)

it('what it touched is as if the block had been taken back by a call', async () => {
  const watched = await started()
  await decide(watched.core, { category: 'block', at: 1 })
  await decide(watched.core, { category: 'watch', at: 2 })
  const called = await started()
  await decide(called.core, { category: 'block', at: 1 })
  await called.core.execute({
    is: 'unlabel',
    request: { environment: 1, userId: 'ann', receivedAtMs: START_MS + 2 },
  })
  const scoreOf = async ({ core, store }: typeof watched) => {
    const entry = await store.ledger.get(await signUp(core, 'cid'))
    return Buffer.from(entry?.outcome ?? []).toString('hex')
  }
  expect(await scoreOf(watched)).toBe(await scoreOf(called))
})

it.each<[string, (core: Core) => Promise<unknown>]>([
  [
    'a rule that watches',
    (core) => decide(core, { category: 'watch', source: 'automated_rule', at: 2 }),
  ],
  ['a watch that was taken before the block', (core) => decide(core, { category: 'watch', at: 0 })],
])('%s takes nothing back', async (_, then) => {
  const { core, labels } = await started()
  await decide(core, { category: 'block', at: 1 })
  await then(core)
  expect(await labels()).toMatchObject([{ isBad: true }])
})

it('a label that somebody sent stands', async () => {
  const { core, labels } = await started()
  const label = { abuseType: 'payment_abuse', isBad: true, source: 'back office' } as const
  await core.execute({
    is: 'label',
    request: { environment: 1, userId: 'ann', receivedAtMs: START_MS + 1, label },
  })
  await decide(core, { category: 'watch', at: 2 })
  expect(await labels()).toMatchObject([{ isBad: true }])
})
