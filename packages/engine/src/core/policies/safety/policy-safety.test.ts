import { describe, expect, it } from 'vitest'
import type { GuardedBody } from '../../../entries/guarded-body.ts'
import { entryOfKind } from '../../../entries/ledger-entry.ts'
import { decodeOutcome } from '../../../events/outcome.ts'
import { mapStates } from '../../../models/situation.test.support.ts'
import { randomFrom } from '../../../models/online/random.test.support.ts'
import { FTRL_SETTINGS } from '../../../models/online/ftrl.ts'
import { verdictIn } from '../../../policies/recorded-verdict.ts'
import { isInShare } from '../../../policies/user-share.ts'
import type { SnapshotPart } from '../../../ports/snapshots.ts'
import type { Core } from '../../core.ts'
import { PolicyRefused } from '../../core-errors.ts'
import { eventRequest, type HeldLedger, heldCore, START_MS } from '../../held-core.test.support.ts'
import { replayLedger } from '../../recovery/replay.ts'
import { decides, publish, workflow } from '../policies.test.support.ts'
import type { GuardRequest } from './guard-intake.ts'

const BLOCK = 'block_user_payment_abuse'
const ACCEPT = 'accept_user_payment_abuse'

const sendOrder = (core: Core, at: number, dollars: number, more: object = {}) =>
  core.execute({
    is: 'event',
    request: eventRequest(
      {
        $type: '$create_order',
        $user_id: `user-${at}`,
        $order_id: `o-${at}`,
        $amount: dollars * 1_000_000,
        $currency_code: 'USD',
        ...more,
      },
      START_MS + at * 1000,
    ),
  })

const guardedIn = ({ entries }: HeldLedger): readonly GuardedBody[] =>
  entries.flatMap((entry) => entryOfKind('guarded', entry)?.body ?? [])

const verdictOf = ({ entries }: HeldLedger, sequence: number) =>
  verdictIn(decodeOutcome(entries[sequence - 1]?.outcome ?? new Uint8Array(0)).sections)

const change = (core: Core, wish: GuardRequest['wish'], who: GuardRequest['who'] = ADMIN) =>
  core.execute({
    is: 'guard_policy',
    request: { environment: 1, nowMs: START_MS, who, why: 'a test', wish },
  })

const ADMIN = { kind: 'admin' } as const
const KEY = { kind: 'key', keyId: 'k1' } as const

const guards = (core: Core) => core.ask({ is: 'policy_guards', environment: 1 })

const replay = (ledger: HeldLedger) =>
  replayLedger(
    ledger,
    mapStates(),
    { lo: 1, hi: 2 },
    { online: { ...FTRL_SETTINGS, slotBits: 10 } },
  )

/** A fresh core over the same ledger, as after a crash. */
const restarted = (ledger: HeldLedger) => heldCore({ ledger }).then(({ core }) => core)

const budgeted = (when: string, percent: number) => ({
  ...decides('bad', when, BLOCK),
  budget: { percent },
})

const policyOf = (...routes: readonly object[]) => ({ workflows: [workflow('orders', routes)] })

describe('the breaker of a route', () => {
  it('P14 pauses an injected bad route within 1,000 decisions, and later routes are looked at', async () => {
    const { core, ledger } = await heldCore()
    const random = randomFrom(1)
    await publish(
      core,
      policyOf(budgeted('event.amount > usd(100)', 2), decides('all', 'true', ACCEPT)),
    )
    for (let at = 0; at < 300; at += 1) await sendOrder(core, at, random() < 0.01 ? 200 : 50)
    expect(guardedIn(ledger)).toEqual([])
    let at = 300
    while (at < 1300 && guardedIn(ledger).length === 0) {
      await sendOrder(core, at, random() < 0.4 ? 200 : 50)
      at += 1
    }
    expect(guardedIn(ledger)).toMatchObject([
      { is: 'route_paused', version: 1, workflow: 'orders', route: 'bad', budget: 2 },
    ])
    expect(at).toBeLessThan(400)
    const { sequence } = await sendOrder(core, at, 200)
    expect(verdictOf(ledger, sequence)?.workflows).toMatchObject([
      { route: 'all', paused: ['bad'] },
    ])
    expect(await guards(core)).toMatchObject({ pausedRoutes: [{ name: 'orders/bad' }] })
    await core.close()
  })

  it('pauses the same after a restart in the middle, and replays to the same bytes', async () => {
    const whole = await heldCore()
    const cut = await heldCore()
    await publish(whole.core, policyOf(budgeted('event.amount > usd(100)', 5)))
    await publish(cut.core, policyOf(budgeted('event.amount > usd(100)', 5)))
    const dollars = (at: number) => (at % 3 === 0 ? 200 : 50)
    for (let at = 0; at < 60; at += 1) await sendOrder(whole.core, at, dollars(at))
    for (let at = 0; at < 12; at += 1) await sendOrder(cut.core, at, dollars(at))
    const again = await restarted(cut.ledger)
    for (let at = 12; at < 60; at += 1) await sendOrder(again, at, dollars(at))
    expect(guardedIn(whole.ledger)).toHaveLength(1)
    expect(cut.ledger.entries.map(({ kind }) => kind)).toEqual(
      whole.ledger.entries.map(({ kind }) => kind),
    )
    expect(await replay(cut.ledger)).toMatchObject({ differences: 0 })
  })

  it('is given by a backtest where the document says nothing, and ends by a call or a publication', async () => {
    const { core, ledger } = await heldCore()
    const budgets = [{ workflow: 'orders', route: 'bad', percent: 1 }]
    await publish(core, policyOf(decides('bad', 'true', BLOCK)), { budgets })
    for (let at = 0; at < 20; at += 1) await sendOrder(core, at, 50)
    expect(guardedIn(ledger)).toHaveLength(1)
    const route = { workflow: 'orders', route: 'bad' }
    await change(core, { is: 'resume', version: 1, only: route })
    expect(await guards(core)).toMatchObject({ pausedRoutes: [] })
    const { sequence } = await sendOrder(core, 30, 50)
    expect(verdictOf(ledger, sequence)?.workflows).toMatchObject([{ route: 'bad' }])
    await expect(change(core, { is: 'resume', version: 1 })).rejects.toThrow(PolicyRefused)
    for (let at = 40; at < 60; at += 1) await sendOrder(core, at, 50)
    expect(guardedIn(ledger)).toHaveLength(3)
    await publish(core, policyOf(decides('bad', 'true', BLOCK)))
    expect(await guards(core)).toMatchObject({ pausedRoutes: [] })
  })
})

describe('the guard of a rollout', () => {
  const usual = policyOf(decides('big', 'event.amount > usd(900)', BLOCK))

  it('counts no imported history', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, policyOf(decides('all', 'true', BLOCK)))
    await publish(core, policyOf(decides('each', 'true', BLOCK)), {
      stage: 'rollout',
      percent: 50,
    })
    for (let at = 0; at < 100; at += 1) {
      const order = { $type: '$create_order', $user_id: `old-${at}`, $order_id: `old-${at}` }
      await core.execute({ is: 'event', request: { ...eventRequest(order), isHistory: true } })
    }
    for (let at = 0; at < 60; at += 1) await sendOrder(core, at, 50)
    expect(guardedIn(ledger)).toEqual([])
    await core.close()
  })

  const rollOut = async (core: Core, document: object, percent: number) => {
    await publish(core, usual)
    await publish(core, document, { stage: 'rollout', percent })
  }

  it('P13 pauses a rollout with an injected bad rule within 1,000 decisions', async () => {
    const { core, ledger } = await heldCore()
    await rollOut(core, policyOf(decides('big', 'event.amount > usd(10)', BLOCK)), 5)
    const random = randomFrom(2)
    let at = 0
    while (at < 1000 && guardedIn(ledger).length === 0) {
      await sendOrder(core, at, random() < 0.5 ? 5 : 20)
      at += 1
    }
    expect(guardedIn(ledger)).toMatchObject([
      { is: 'rollout_paused', version: 2, metric: 'block', limit: 2 },
    ])
    const rolledOut = Array.from({ length: 2000 }, (_, one) => one).find((one) =>
      isInShare(5, 'rollout/2', `user-${one + 5000}`),
    )
    const { sequence } = await sendOrder(core, (rolledOut ?? 0) + 5000, 20)
    expect(verdictOf(ledger, sequence)).toMatchObject({ version: 1 })
    expect(await guards(core)).toMatchObject({ pausedRollout: 2 })
    await change(core, { is: 'resume', version: 2 })
    const next = await sendOrder(core, (rolledOut ?? 0) + 5000, 20)
    expect(verdictOf(ledger, next.sequence)).toMatchObject({ version: 2 })
    expect(await replay(ledger)).toMatchObject({ differences: 0 })
    await core.close()
  })
})

describe('a snapshot', () => {
  it('has what is paused, approved, and counted', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, policyOf(budgeted('event.amount > usd(100)', 5)))
    await publish(core, policyOf(decides('all', 'true', ACCEPT)), {
      stage: 'rollout',
      percent: 50,
    })
    await change(core, { is: 'approve', version: 1 }, KEY)
    for (let at = 0; at < 30; at += 1) await sendOrder(core, at, at % 3 === 0 ? 200 : 50)
    const before = await guards(core)
    const first = await snapshotOf(ledger)
    const last = ledger.entries.length
    const { core: next } = await heldCore({ ledger, snapshots: latestOf(first, last) })
    expect(await guards(next)).toEqual(before)
    await sendOrder(next, 50, 50)
    const fromLedger = await snapshotOf(ledger)
    const fromSnapshot = await snapshotOf(ledger, latestOf(first, last))
    expect(watchIn(fromSnapshot)).toEqual(watchIn(fromLedger))
    expect(watchIn(fromLedger)).not.toEqual(watchIn(first))
    expect(watchIn(first)).toMatchObject([[1, { guard: [2, {}] }]])
    await next.close()
  })
})

type Latest = () => Promise<{ sequence: number; parts: AsyncIterable<SnapshotPart> } | undefined>

const watchIn = (parts: readonly SnapshotPart[]): unknown =>
  JSON.parse(new TextDecoder().decode(parts.find(({ name }) => name === 'policy_watch')?.bytes))

/** Snapshots; the latest one has these parts. */
const latestOf = (parts: readonly SnapshotPart[], sequence: number) => ({
  write: async () => undefined,
  latest: async () => ({
    sequence,
    parts: (async function* () {
      yield* parts.filter(({ name }) => KEPT.has(name))
    })(),
  }),
})

/** The snapshot of a core that starts over a ledger. */
async function snapshotOf(
  ledger: HeldLedger,
  { latest }: { readonly latest: Latest } = { latest: async () => undefined },
): Promise<readonly SnapshotPart[]> {
  const parts: SnapshotPart[] = []
  const write = async (_: number, written: AsyncIterable<SnapshotPart>) => {
    for await (const part of written) parts.push(part)
  }
  const { core } = await heldCore({ ledger, snapshots: { write, latest } })
  await core.close()
  return parts
}

const KEPT = new Set(['engine', 'policies', 'policy_watch'])

describe('the control group', () => {
  const control = { percent: 20, instead: 'accept', except_above_usd: 500 }
  const orders = (more: object = {}) =>
    workflow('orders', [decides('all', 'true', 'block_order_payment_abuse')], {
      entity: 'order',
      control: { ...control, ...more },
    })
  const spared = Array.from({ length: 100 }, (_, at) => at).filter((at) =>
    isInShare(20, 'control/orders', `user-${at}`),
  )

  it('lets a stable share of users through, marked, but for large amounts', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, { workflows: [orders()] })
    const letThrough: number[] = []
    for (let at = 0; at < 100; at += 1) {
      const { sequence } = await sendOrder(core, at, at % 2 === 0 ? 100 : 600)
      const [one] = verdictOf(ledger, sequence)?.workflows ?? []
      if (one?.control !== undefined) letThrough.push(at)
    }
    expect(spared.length).toBeGreaterThan(8)
    expect(letThrough).toEqual(spared.filter((at) => at % 2 === 0))
    const bodies = ledger.entries.flatMap((entry) => entryOfKind('spared', entry)?.body ?? [])
    expect(bodies.map(({ of }) => of.id)).toEqual(letThrough.map((at) => `o-${at}`))
    expect(bodies[0]).toMatchObject({ weight: 5, by: { workflow: 'orders', route: 'all' } })
    const decided = ledger.entries.filter(({ kind }) => kind === 'decided')
    expect(decided).toHaveLength(100 - letThrough.length)
    expect(await replay(ledger)).toMatchObject({ differences: 0 })
  })

  it('may be reviewed in the place of the block', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, { workflows: [orders({ instead: 'review' })] })
    const { sequence } = await sendOrder(core, spared[0] ?? 0, 100)
    expect(verdictOf(ledger, sequence)?.workflows).toMatchObject([
      { control: 'review', actions: [{ do: 'review', queue: 'control' }] },
    ])
  })
})

describe('a condition that cannot be computed', () => {
  it('is recorded once for each publication, and counted', async () => {
    const { core, ledger } = await heldCore()
    const costly = 'event.items.all(i, event.items.all(j, i.quantity == j.quantity))'
    await publish(core, policyOf(decides('costly', costly, BLOCK)))
    const $items = Array.from({ length: 120 }, (_, at) => ({ $item_id: `i-${at}`, $quantity: 1 }))
    for (let at = 0; at < 3; at += 1) await sendOrder(core, at, 50, { $items })
    expect(guardedIn(ledger)).toMatchObject([
      { is: 'condition_failed', workflow: 'orders', route: 'costly', event: 2 },
    ])
    expect(core.figures().policyFailures).toEqual([
      { environment: 1, workflow: 'orders', route: 'costly', reason: 'too_much_work', count: 3 },
    ])
    await core.close()
  })
})

describe('four eyes', () => {
  const document = policyOf(decides('all', 'true', ACCEPT))
  const goLive = (core: Core, version: number, who: GuardRequest['who'] = KEY) =>
    publish(core, { is: 'version', version }, { stage: 'live', who })

  it('P15 needs the approval of another than the author, which a change voids', async () => {
    const { core } = await heldCore()
    await change(core, { is: 'set_approval', isRequired: true })
    await expect(publish(core, document, { who: KEY })).rejects.toThrow(PolicyRefused)
    await publish(core, document, { stage: 'draft', who: KEY })
    await expect(goLive(core, 1)).rejects.toThrow(PolicyRefused)
    await expect(change(core, { is: 'approve', version: 1 }, KEY)).rejects.toThrow(PolicyRefused)
    await change(core, { is: 'approve', version: 1 })
    await goLive(core, 1)
    await publish(core, document, { stage: 'draft', who: KEY })
    await publish(core, document, { stage: 'draft', who: KEY })
    await change(core, { is: 'approve', version: 2 })
    await change(core, { is: 'approve', version: 3 })
    await goLive(core, 3)
    await expect(goLive(core, 2)).rejects.toThrow(PolicyRefused)
    expect(await guards(core)).toMatchObject({
      isApprovalRequired: true,
      approvals: [
        { version: 1, holds: false },
        { version: 2, holds: false },
        { version: 3, holds: true },
      ],
    })
    await publish(core, { is: 'again', version: 1 }, { who: KEY })
  })

  it('P15 lets an emergency through, which another approves afterwards', async () => {
    const { core, ledger } = await heldCore()
    await change(core, { is: 'set_approval', isRequired: true })
    await publish(core, document, { who: KEY, isEmergency: true })
    expect(entryOfKind('policy', ledger.entries.at(-1))?.body).toMatchObject({ isEmergency: true })
    await expect(change(core, { is: 'approve', version: 1 }, KEY)).rejects.toThrow(PolicyRefused)
    await change(core, { is: 'approve', version: 1 })
    const again = await restarted(ledger)
    expect(await guards(again)).toMatchObject({ isApprovalRequired: true, approvals: [{}] })
  })
})
