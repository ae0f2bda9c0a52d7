import { describe, expect, it } from 'vitest'
import { entryOfKind, type EntryOfKind } from '../../entries/ledger-entry.ts'
import { decodeOutcome } from '../../events/outcome.ts'
import { shadowsIn, verdictIn } from '../../policies/recorded-verdict.ts'
import type { Core } from '../core.ts'
import { CORE_LIMITS } from '../engine-parts.ts'
import {
  eventRequest,
  type HeldLedger,
  heldCore,
  idle,
  START_MS,
} from '../held-core.test.support.ts'
import { BLOCK, decides, publish, replayed, WATCH, workflow } from './policies.test.support.ts'

const LATER_MS = START_MS + 3_600_000

const onScores = (routes: readonly object[], more: object = {}) => ({
  workflows: [workflow('scores', routes, { on: ['score_change'], ...more })],
})

const open = () =>
  heldCore({ limits: { ...CORE_LIMITS, snapshotEvery: Infinity, fanOut: CORE_LIMITS.fanOut } })

const order = (userId: string, more: object = {}) =>
  eventRequest({
    $type: '$create_order',
    $user_id: userId,
    $order_id: `of-${userId}`,
    $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: '4444' }],
    ...more,
  })

const send = (core: Core, userId: string, more?: object) =>
  core.execute({ is: 'event', request: order(userId, more) })

/** Says that a user turned out bad; the users with the same card are scored again. */
async function labelBad(core: Core, userId: string): Promise<void> {
  const label = { abuseType: 'payment_abuse', isBad: true } as const
  const request = { environment: 1, userId, receivedAtMs: LATER_MS, label }
  await core.execute({ is: 'label', request })
  while (core.figures().fanOutsWaiting > 0) await idle()
}

const rescoresIn = ({ entries }: HeldLedger) =>
  entries.flatMap((entry) => entryOfKind('rescore', entry) ?? [])

const decidedIn = ({ entries }: HeldLedger) =>
  entries.flatMap((entry) => entryOfKind('decided', entry) ?? [])

const verdictOf = ({ outcome }: EntryOfKind<'rescore'>) =>
  verdictIn(decodeOutcome(outcome).sections)

describe('a workflow on score changes', () => {
  it('decides about users linked to a labelled one, in the commit of their new scores', async () => {
    const { core, ledger } = await open()
    const appended: (readonly string[])[] = []
    const append = ledger.append.bind(ledger)
    ledger.append = (entries) => {
      appended.push(entries.map(({ kind }) => kind))
      return append(entries)
    }
    await publish(core, onScores([decides('all', 'scores.payment_abuse > 0', BLOCK)]))
    for (const userId of ['eve', 'mallory']) await send(core, userId)
    expect(decidedIn(ledger)).toEqual([])
    await labelBad(core, 'eve')
    const rescores = rescoresIn(ledger)
    const users = rescores.map(({ body }) => body.userId)
    expect([users.length, new Set(users)]).toEqual([2, new Set(['eve', 'mallory'])])
    const commits = appended.filter((kinds) => kinds.includes('rescore'))
    for (const kinds of commits) {
      expect(kinds.filter((kind) => kind === 'decided').length).toBe(
        kinds.filter((kind) => kind === 'rescore').length,
      )
    }
    for (const again of rescores) {
      expect(verdictOf(again)).toMatchObject({ workflows: [{ workflow: 'scores', route: 'all' }] })
    }
    const mallory = rescores.find(({ body }) => body.userId === 'mallory')
    expect(await core.ask({ is: 'decisions', environment: 1, userId: 'mallory' })).toMatchObject([
      { id: BLOCK, atMs: LATER_MS, by: { workflow: 'scores', event: mallory?.sequence } },
    ])
    expect(await replayed(ledger)).toMatchObject({ differences: 0 })
    await core.close()
  })

  it('writes a decision that stands already no second time', async () => {
    const { core, ledger } = await open()
    await publish(core, onScores([decides('all', 'true', BLOCK)]))
    for (const userId of ['eve', 'mallory', 'trudy']) await send(core, userId)
    for (const userId of ['eve', 'mallory', 'trudy']) await labelBad(core, userId)
    expect(rescoresIn(ledger).length).toBe(9)
    const users = decidedIn(ledger).map(({ body }) => body.userId)
    expect([users.length, new Set(users)]).toEqual([3, new Set(['eve', 'mallory', 'trudy'])])
    expect(await replayed(ledger)).toMatchObject({ differences: 0 })
  })

  it('reads the decisions that stand, also those that must be read from the disk', async () => {
    const { core, ledger } = await open()
    for (const userId of ['eve', 'mallory']) await send(core, userId)
    const taken = {
      id: WATCH,
      abuseType: 'payment_abuse',
      category: 'watch',
      source: 'manual_review',
      atMs: START_MS,
    } as const
    const request = { environment: 1, userId: 'mallory', receivedAtMs: START_MS, taken }
    await core.execute({ is: 'decide', request })
    await publish(core, onScores([decides('watched', "decisions.payment_abuse == 'watch'", BLOCK)]))
    await labelBad(core, 'eve')
    const routes = rescoresIn(ledger).map((again) => [
      again.body.userId,
      verdictOf(again)?.workflows[0]?.route,
    ])
    expect(new Map(routes.map(([user, route]) => [user, route]))).toEqual(
      new Map([
        ['eve', undefined],
        ['mallory', 'watched'],
      ]),
    )
    expect(await replayed(ledger)).toMatchObject({ differences: 0 })
  })

  it('runs on no event, also not on a custom one of that name, and a policy without one on no score change', async () => {
    const { core, ledger } = await open()
    const plain = await open()
    await publish(core, onScores([decides('all', 'true', BLOCK)]))
    const { outcome } = await send(core, 'ann')
    expect(outcome.sections).toBeUndefined()
    const custom = eventRequest({ $type: 'score_change', $user_id: 'ann' })
    expect((await core.execute({ is: 'event', request: custom })).outcome.sections).toBeUndefined()
    await publish(plain.core, { workflows: [workflow('orders', [decides('all', 'true', BLOCK)])] })
    for (const userId of ['eve', 'mallory']) await send(plain.core, userId)
    await labelBad(plain.core, 'eve')
    const rescores = rescoresIn(plain.ledger)
    expect(rescores.length).toBe(2)
    for (const again of rescores) expect(decodeOutcome(again.outcome).sections).toBeUndefined()
    expect(decidedIn(ledger)).toEqual([])
  })

  it('in shadow has no effect, and is explained with the values of back then', async () => {
    const { core, ledger } = await open()
    await publish(core, onScores([decides('all', 'scores.payment_abuse >= 0', BLOCK)]), {
      stage: 'shadow',
    })
    await send(core, 'eve')
    await labelBad(core, 'eve')
    const [again] = rescoresIn(ledger)
    const shadows = shadowsIn(again && decodeOutcome(again.outcome).sections)
    expect([shadows.length, decidedIn(ledger)]).toEqual([1, []])
    const sequence = again?.sequence ?? 0
    const explained = await core.ask({ is: 'explain_verdict', environment: 1, sequence })
    expect(explained?.shadows[0]?.workflows).toMatchObject([
      { workflow: 'scores', routes: [{ route: 'all', is: 'true' }] },
    ])
    expect(explained?.shadows[0]?.verdict.workflows).toEqual(shadows[0]?.workflows)
  })
})

describe('a workflow that runs on request only', () => {
  const ON_REQUEST = {
    workflows: [
      workflow('asked', [decides('all', 'true', WATCH)], { only_on_request: true }),
      workflow('scores', [decides('all', 'true', BLOCK)], {
        on: ['score_change'],
        only_on_request: true,
      }),
    ],
  }

  it('runs on the events whose request asks for it, and a replay does the same', async () => {
    const { core, ledger } = await open()
    await publish(core, ON_REQUEST)
    const usual = await send(core, 'ann')
    expect(usual.outcome.verdict?.workflows ?? []).toEqual([])
    const request = { ...order('ann', { $order_id: 'o-2' }), isRequested: true }
    const asked = await core.execute({ is: 'event', request })
    expect(asked.outcome.verdict).toMatchObject({ isRequested: true })
    expect(asked.outcome.verdict?.workflows.map(({ workflow: name }) => name)).toEqual(['asked'])
    const rescore = { is: 'rescore', environment: 1, userId: 'ann', nowMs: LATER_MS } as const
    const again = await core.execute(rescore)
    expect(again?.outcome.verdict?.workflows ?? []).toEqual([])
    const forced = await core.execute({ ...rescore, isRequested: true })
    expect(forced?.outcome.verdict?.workflows.map((one) => one.workflow)).toEqual(['scores'])
    expect(decidedIn(ledger).map(({ body }) => body.taken.id)).toEqual([WATCH, BLOCK])
    expect(await replayed(ledger)).toMatchObject({ differences: 0 })
    for (const { sequence } of [asked, ...(forced ? [forced] : [])]) {
      const explained = await core.ask({ is: 'explain_verdict', environment: 1, sequence })
      expect(explained?.verdict?.workflows).toMatchObject([{ routes: [{ is: 'true' }] }])
    }
  })
})
