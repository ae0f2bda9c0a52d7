import { ABUSE_TYPES } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { decodeOutcome } from '../../events/outcome.ts'
import { shadowsIn, verdictIn } from '../../policies/recorded-verdict.ts'
import { isInShare } from '../../policies/user-share.ts'
import type { Core } from '../core.ts'
import { PolicyRefused, PolicyUnknown } from '../core-errors.ts'
import {
  eventRequest,
  type HeldLedger,
  heldCore,
  idle,
  START_MS,
} from '../held-core.test.support.ts'
import {
  ACCEPT,
  BLOCK,
  decides,
  publish,
  replayed,
  WATCH,
  workflow,
} from './policies.test.support.ts'

const ORDER = {
  $type: '$create_order',
  $user_id: 'ann',
  $order_id: 'o-1',
  $amount: 200_000_000,
  $currency_code: 'USD',
}

const send = (core: Core, body: object = ORDER) =>
  core.execute({ is: 'event', request: eventRequest({ ...body }) })

const kindsOf = ({ entries }: HeldLedger) => entries.map(({ kind }) => kind)

const decidedIn = (entries: readonly LedgerEntry[]) =>
  entries.flatMap((entry) => entryOfKind('decided', entry) ?? [])

const standing = (core: Core, userId = 'ann') =>
  core.ask({ is: 'decisions', environment: 1, userId })

const BIG = 'event.amount > usd(100)'
const policyOf = (...routes: readonly object[]) => ({ workflows: [workflow('orders', routes)] })

describe('a live policy', () => {
  it('decides in the commit of the event, and at once', async () => {
    const { core, ledger } = await heldCore()
    const appended: number[] = []
    const append = ledger.append.bind(ledger)
    ledger.append = (entries) => {
      appended.push(entries.length)
      return append(entries)
    }
    await publish(core, policyOf(decides('big', BIG, BLOCK), decides('small', 'true', ACCEPT)))
    const { sequence, outcome } = await send(core)
    expect(kindsOf(ledger)).toEqual(['policy', 'event', 'decided'])
    expect(appended).toEqual([1, 2])
    expect(await standing(core)).toEqual([
      {
        id: BLOCK,
        abuseType: 'payment_abuse',
        category: 'block',
        source: 'automated_rule',
        atMs: START_MS,
        description: 'workflow orders, route big, policy 1',
        by: { workflow: 'orders', route: 'big', version: 1, event: sequence },
      },
    ])
    const recorded = decodeOutcome(ledger.entries[sequence - 1]?.outcome ?? new Uint8Array(0))
    expect(recorded.sections).toEqual(outcome.sections)
    expect(verdictIn(recorded.sections)).toMatchObject({
      policy: 1,
      version: 1,
      stage: 'live',
      workflows: [{ workflow: 'orders', route: 'big', values: { 'event.amount': '200 USD' } }],
    })
    await core.close()
  })

  it('leaves events as they are that none of its workflows runs on', async () => {
    const plain = await heldCore()
    const decided = await heldCore()
    await publish(decided.core, policyOf(decides('all', 'true', BLOCK)))
    await publish(decided.core, { is: 'version', version: 1 }, { stage: 'withdrawn' })
    for (const { core } of [plain, decided]) {
      await send(core)
      await send(core, { $type: '$login', $user_id: 'ann' })
    }
    const outcomes = (ledger: HeldLedger) =>
      ledger.entries.flatMap((entry) => (entry.kind === 'event' ? [entry.outcome] : []))
    expect(outcomes(decided.ledger)).toEqual(outcomes(plain.ledger))
    await publish(decided.core, policyOf(decides('all', 'true', BLOCK)))
    const { outcome } = await send(decided.core, { $type: '$logout', $user_id: 'ann' })
    expect(outcome.sections).toBeUndefined()
  })

  it('is no label, whatever it decides, and its block makes an order neither good nor bad', async () => {
    const { core, ledger } = await heldCore()
    const orders = workflow('orders', [decides('all', 'true', 'block_order_payment_abuse')], {
      entity: 'order',
    })
    await publish(core, { workflows: [orders] })
    await send(core)
    expect(kindsOf(ledger)).toEqual(['policy', 'event', 'decided'])
    expect(decidedIn(ledger.entries)[0]?.body).toMatchObject({
      userId: 'ann',
      of: { type: 'order', id: 'o-1' },
    })
    expect(await core.ask({ is: 'standing', environment: 1, userId: 'ann' })).toBeUndefined()
  })

  it('lets block win over watch over accept where workflows decide the same, and records all', async () => {
    const { core, ledger } = await heldCore()
    const named = { block: BLOCK, accept: ACCEPT, watch: WATCH }
    const workflows = Object.entries(named).map(([name, id]) =>
      workflow(name, [decides('all', 'true', id)]),
    )
    await publish(core, { workflows })
    await send(core)
    const decided = decidedIn(ledger.entries)
    expect(decided.map(({ body }) => body.taken.category)).toEqual(['accept', 'watch', 'block'])
    expect(await standing(core)).toMatchObject([{ id: BLOCK, by: { workflow: 'block' } }])
  })

  it('runs a workflow only on events that name its entity, and that entity is not of another user', async () => {
    const { core, ledger } = await heldCore()
    const of = (entity: string) =>
      workflow(entity, [decides('all', 'true', `block_${entity}_content_abuse`)], {
        entity,
        on: ['$create_order', '$create_content'],
      })
    await publish(core, { workflows: ['order', 'session', 'content'].map(of) })
    await send(core)
    await send(core, { ...ORDER, $user_id: 'eve', $session_id: 's-1' })
    const decided = decidedIn(ledger.entries).map(({ body }) => body.of)
    expect(decided).toEqual([
      { type: 'order', id: 'o-1' },
      { type: 'session', id: 's-1' },
    ])
  })

  it('reads the decision that stands for the user, also one that is only on the disk', async () => {
    const { core, ledger } = await heldCore()
    const isBlocked = "decisions.payment_abuse == 'block'"
    const routes = [decides('again', isBlocked, WATCH), decides('first', 'true', BLOCK)]
    await publish(core, policyOf(...routes))
    await send(core)
    await core.close()
    const { core: again } = await heldCore({ ledger })
    ledger.hold()
    const sent = send(again, { ...ORDER, $order_id: 'o-2' })
    await idle()
    expect(ledger.held).toBe(1)
    const asked = standing(again)
    ledger.letGo()
    const { outcome } = await sent
    expect(verdictIn(outcome.sections)).toMatchObject({
      standing: 3,
      workflows: [{ route: 'again', values: { 'decisions.payment_abuse': 'block' } }],
    })
    expect(await asked).toMatchObject([{ id: WATCH }])
    expect((await replayed(ledger)).differences).toBe(0)
  })

  it('decides once about an event that comes twice', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, policyOf(decides('all', 'true', BLOCK)))
    const idempotency = { key: 'k', bodyDigest: 'd' }
    const request = { ...eventRequest(ORDER), idempotency }
    const first = await core.execute({ is: 'event', request })
    const again = await core.execute({ is: 'event', request })
    expect(again).toMatchObject({ repeated: true, sequence: first.sequence })
    expect(verdictIn(again.outcome.sections)).toEqual(verdictIn(first.outcome.sections))
    await send(core)
    expect(kindsOf(ledger)).toEqual(['policy', 'event', 'decided', 'event'])
  })

  it('decides nothing about imported history', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, policyOf(decides('all', 'true', BLOCK)))
    await core.execute({ is: 'event', request: { ...eventRequest(ORDER), isHistory: true } })
    expect(kindsOf(ledger)).toEqual(['policy', 'event'])
    expect((await replayed(ledger)).differences).toBe(0)
  })

  it('sees the test value of a sandbox in place of the scores', async () => {
    const { core } = await heldCore()
    await publish(core, policyOf(decides('high', 'scores.payment_abuse >= 90', BLOCK)))
    const test = { ...eventRequest(ORDER), testScore: 'block' } as const
    const { outcome } = await core.execute({ is: 'event', request: test })
    expect(verdictIn(outcome.sections)?.workflows[0]).toMatchObject({
      route: 'high',
      values: { 'scores.payment_abuse': outcome.scores[ABUSE_TYPES.indexOf('payment_abuse')] },
    })
  })
})

describe('versions of a policy', () => {
  it('in shadow run beside it, at most three, and do nothing', async () => {
    const { core, ledger } = await heldCore()
    const document = policyOf(decides('all', 'true', BLOCK))
    for (let version = 1; version <= 3; version += 1)
      await publish(core, document, { stage: 'shadow' })
    await expect(publish(core, document, { stage: 'shadow' })).rejects.toThrow(PolicyRefused)
    await publish(core, { is: 'version', version: 2 }, { stage: 'shadow' })
    const { outcome } = await send(core)
    expect(verdictIn(outcome.sections)).toBeUndefined()
    expect(shadowsIn(outcome.sections).map(({ version }) => version)).toEqual([1, 3, 2])
    expect(decidedIn(ledger.entries)).toEqual([])
  })

  it('P13: in a rollout decide about a share of users, always the same, and then about all', async () => {
    const { core } = await heldCore()
    await publish(core, policyOf(decides('old', 'true', ACCEPT)))
    const blocksAll = { ...policyOf(decides('new', 'true', BLOCK)), rollout_guard: { block: 100 } }
    await publish(core, blocksAll, { stage: 'rollout', percent: 25 })
    const routeOf = async (user: string) => {
      const { outcome } = await send(core, { ...ORDER, $user_id: user, $order_id: user })
      return verdictIn(outcome.sections)?.workflows[0]?.route
    }
    const users = Array.from({ length: 60 }, (_, at) => `user-${at}`)
    const routes = await Promise.all(users.map(routeOf))
    expect(routes).toEqual(users.map((user) => (isInShare(25, 'rollout/2', user) ? 'new' : 'old')))
    expect(new Set(routes).size).toBe(2)
    expect(await Promise.all(users.map(routeOf))).toEqual(routes)
    await publish(core, { is: 'version', version: 2 })
    expect(new Set(await Promise.all(users.map(routeOf)))).toEqual(new Set(['new']))
  })

  it('are listed, read and restored; a restored document is a new version', async () => {
    const { core } = await heldCore()
    await publish(core, policyOf(decides('one', 'true', BLOCK)))
    await publish(core, policyOf(decides('two', 'true', ACCEPT)))
    const restored = await publish(core, { is: 'again', version: 1 })
    expect(restored.body).toMatchObject({ version: 3, restoredFrom: 1, stage: 'live' })
    const { inForce, publications, hasMore } = await core.ask({
      is: 'policies',
      environment: 1,
      limit: 2,
    })
    expect(inForce).toEqual([restored])
    expect([publications.map(({ body }) => body.version), hasMore]).toEqual([[3, 2], true])
    const first = await core.ask({ is: 'policy', environment: 1, version: 1 })
    expect(first?.body.document).toBe(restored.body.document)
    expect(await core.ask({ is: 'policy', environment: 2, version: 1 })).toBeUndefined()
    await expect(publish(core, { is: 'version', version: 9 })).rejects.toThrow(PolicyUnknown)
  })

  it.each<[string, object]>([
    ['workflows[0].routes[0].when', policyOf(decides('one', 'event.amout > 1', BLOCK))],
    ['workflows[0].routes[0].do[0].decide', policyOf(decides('one', 'true', 'none'))],
    ['workflows', { workflows: 7 }],
  ])('with an error at %s are refused, and change nothing', async (path, document) => {
    const { core, ledger } = await heldCore()
    const refused = publish(core, document)
    await expect(refused).rejects.toMatchObject({ problems: [expect.objectContaining({ path })] })
    expect(ledger.entries).toEqual([])
    const found = await core.ask({ is: 'check_policy', environment: 1, document, decisions: [] })
    expect(found).toContainEqual(expect.objectContaining({ path }))
  })

  it('that were published before a snapshot are in force after it', async () => {
    const { core, ledger } = await heldCore()
    await publish(core, policyOf(decides('live', 'true', BLOCK)))
    await publish(core, policyOf(decides('new', 'true', ACCEPT)), { stage: 'rollout', percent: 50 })
    await publish(core, policyOf(decides('seen', 'true', WATCH)), { stage: 'shadow' })
    const parts = new Map<string, Uint8Array[]>()
    const snapshots = {
      async write(_: number, written: AsyncIterable<{ name: string; bytes: Uint8Array }>) {
        for await (const { name, bytes } of written) {
          parts.set(name, [...(parts.get(name) ?? []), bytes])
        }
      },
      latest: async () => undefined,
    }
    const { core: saving } = await heldCore({ ledger, snapshots })
    const before = await saving.ask({ is: 'policies', environment: 1, limit: 10 })
    await saving.close()
    const [saved] = parts.get('policies') ?? []
    const engine = parts.get('engine')?.[0] ?? new Uint8Array(0)
    const restored = async function* () {
      yield { name: 'engine', bytes: engine } as const
      yield { name: 'policies', bytes: saved ?? new Uint8Array(0) } as const
    }
    const { core: again } = await heldCore({
      ledger,
      snapshots: { ...snapshots, latest: async () => ({ sequence: 3, parts: restored() }) },
    })
    expect(await again.ask({ is: 'policies', environment: 1, limit: 10 })).toEqual(before)
    const { outcome } = await send(again)
    expect(shadowsIn(outcome.sections)).toMatchObject([{ version: 3, policy: 3 }])
    expect(verdictIn(outcome.sections)).toBeDefined()
  })
})

describe('a custom field that no document declares', () => {
  it('is read as it was seen when the policy was published, also after a replay', async () => {
    const { core, ledger } = await heldCore()
    const sent = (plan: string | number) => ({ $type: '$create_order', $user_id: 'ann', plan })
    await send(core, sent('free'))
    const routes = [{ name: 'gold', when: "event.custom.plan == 'gold'", do: [] }]
    const document = { workflows: [workflow('orders', routes)] }
    const { body } = await publish(core, document, { stage: 'draft' })
    expect(body.customFields).toEqual([['plan', 'string']])
    await send(core, sent(1))
    await send(core, sent(2))
    await expect(publish(core, document)).rejects.toThrow()
    const { body: live } = await publish(core, { is: 'version', version: 1 })
    expect(live.customFields).toEqual([['plan', 'string']])
    const { outcome } = await send(core, sent('gold'))
    expect(verdictIn(outcome.sections)?.workflows).toMatchObject([{ route: 'gold' }])
    const { core: again } = await heldCore({ ledger })
    const [one, other] = await Promise.all(
      [core, again].map((each) => each.ask({ is: 'fields', environment: 1 })),
    )
    expect(other).toEqual(one)
    expect(one?.fields).toMatchObject([{ name: 'plan', share: 1 }])
  })
})

/** Each version takes a route of its own. */
const numbered = (version: number) => ({
  workflows: [
    {
      name: 'all',
      on: ['$logout'],
      routes: [decides(`v${version}`, 'true', version % 2 === 0 ? BLOCK : ACCEPT)],
    },
  ],
})

describe('P16: 10,000 decisions during 100 publishes', () => {
  it('each equal exactly one version', { timeout: 60_000 }, async () => {
    const { core, ledger } = await heldCore()
    const given: Promise<unknown>[] = []
    for (let version = 1; version <= 100; version += 1) {
      given.push(publish(core, numbered(version)))
      for (let at = 0; at < 100; at += 1) {
        given.push(send(core, { $type: '$logout', $user_id: `user-${at % 50}` }))
      }
      // More would be refused: they all wait for the disk.
      if (version % 20 === 0) await Promise.all(given.splice(0))
    }
    let inForce: EntryOfKind<'policy'> | undefined
    let decided = 0
    for (const [at, entry] of ledger.entries.entries()) {
      inForce = entryOfKind('policy', entry) ?? inForce
      if (entry.kind !== 'event') continue
      decided += 1
      const verdict = verdictIn(decodeOutcome(entry.outcome).sections)
      const by = entryOfKind('decided', ledger.entries[at + 1])?.body.taken.by
      const version = inForce?.body.version
      const found = [verdict?.policy, verdict?.version, verdict?.workflows[0]?.route]
      const isOfVersion = [...found, by?.version, by?.event].join()
      expect(isOfVersion).toBe(
        [inForce?.sequence, version, `v${version}`, version, entry.sequence].join(),
      )
    }
    expect(decided).toBe(10_000)
  })
})
