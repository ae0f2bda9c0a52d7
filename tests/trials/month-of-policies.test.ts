/**
 * Live = backtest: a simulated month of a market with labels, with people who decide and change lists, and with versions of a
 * policy that come and go. What the versions decided is computed again from the ledger alone, and must be what is recorded.
 * In the middle the service dies with what it has not written yet.
 */
import { parseEvent, readLabelLine } from '@winnow/contract'
import {
  type Core,
  decodeOutcome,
  FTRL_SETTINGS,
  LiveRerun,
  replayLedger,
  type RerunReport,
  type Store,
  USUAL_DECISIONS,
  verdictIn,
} from '@winnow/engine'
import { simulate } from '@winnow/simulator'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { Random } from '../../benchmarks/support/random.mjs'
import { coreOver } from '../support/core-over.ts'
import { LaggingLedger } from './support/lagging-ledger.ts'
import { SEED, sized } from './support/size.ts'

const WORLD = { users: sized(60, 600), days: sized(10, 31), seed: SEED }
const ONLINE = { ...FTRL_SETTINGS, slotBits: 10 }

type Line = Readonly<Record<string, unknown>>

/** Every event of the world that a service takes, and every label, in their order. */
const LINES: readonly Line[] = [...simulate(WORLD)].map((line) =>
  line.kind === 'event' ? { ...line.event } : { ...line.label },
)

const LISTED = 'event.user_email'

/** What the policies count: filled from the ledger when the first is published. */
const COUNTERS = {
  orders_per_mail: { count: '$create_order', by: ['email'], over: ['7d'] },
  spent_per_user: { sum: 'event.amount', on: '$create_order', by: ['user'], over: ['30d'] },
}

/** A policy that reads what it and people decided and listed before. `score`: from where it blocks. */
const policyOf = (score: number, share: number) => ({
  counters: COUNTERS,
  workflows: [
    {
      name: 'orders',
      on: ['$create_order', '$update_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        { name: 'listed', when: `lists.watched.has(${LISTED})`, do: [{ review: 'orders' }] },
        {
          name: 'blocked',
          when: "decisions.payment_abuse == 'block'",
          do: [{ remove_from_list: 'watched', value: LISTED }, { tag: 'again' }],
        },
        {
          name: 'high',
          when: `scores.payment_abuse >= ${score}`,
          do: [
            { decide: 'block_user_payment_abuse' },
            { add_to_list: 'watched', value: LISTED, for: '2d' },
          ],
        },
        {
          name: 'some',
          when: 'event.amount > usd(20)',
          share,
          do: [{ decide: 'watch_user_payment_abuse' }],
        },
      ],
    },
    {
      name: 'same',
      on: ['$create_order', '$login'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'calm',
          when: 'scores.payment_abuse < 2',
          do: [{ decide: 'accept_user_payment_abuse' }],
        },
      ],
    },
    {
      name: 'counted',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        { name: 'many', when: 'counters.orders_per_mail.over_7d >= 3', do: [{ tag: 'many' }] },
        {
          name: 'rich',
          when: `counters.spent_per_user.over_30d > usd(${10 * share})`,
          do: [{ tag: 'rich' }],
        },
      ],
    },
    {
      name: 'own',
      on: ['$create_order'],
      entity: 'order',
      abuse_types: ['payment_abuse'],
      routes: [{ name: 'any', when: 'features.account_age_hours >= 0.0', do: [{ tag: 'own' }] }],
    },
  ],
})

/** One after the other, evenly over the month. */
const PUBLICATIONS = [
  { stage: 'live', document: policyOf(12, 50) },
  { stage: 'rollout', percent: 40, document: policyOf(8, 30) },
  { stage: 'live', document: policyOf(5, 80) },
] as const

class Month {
  private readonly store: Store
  private readonly random = new Random(SEED)
  private readonly entries = new Map<string, number>()
  private readonly sequences: number[] = []
  core: Core
  nowMs = 0

  constructor(store: Store, core: Core) {
    this.store = store
    this.core = core
  }

  async take(line: Line): Promise<void> {
    if (typeof line['$type'] === 'string') await this.event(line)
    else await this.label(line)
    if (this.random.chance(0.06)) await this.byPeople()
  }

  private async event({ $event_id: id, ...body }: Line): Promise<void> {
    const parsed = parseEvent('v204', body)
    if (!parsed.ok) return
    this.nowMs = Math.max(this.nowMs, Number(body['$time']))
    const request = { environment: 1, event: parsed.event, receivedAtMs: this.nowMs }
    const { sequence } = await this.core.execute({ is: 'event', request })
    this.sequences.push(sequence)
    if (typeof id === 'string') this.entries.set(id, sequence)
  }

  private async label(line: Line): Promise<void> {
    const read = readLabelLine(line)
    if (typeof read === 'string') throw new Error(read)
    const event = read.id === undefined ? undefined : this.entries.get(read.id)
    this.nowMs = Math.max(this.nowMs, Number(line['label_time']))
    const label = event === undefined ? read.label : { ...read.label, event }
    const request = { environment: 1, userId: read.userId, receivedAtMs: this.nowMs, label }
    await this.core.execute({ is: 'label', request })
  }

  /** They decide about somebody who was here, or list somebody's address, or take it off again. */
  private async byPeople(): Promise<void> {
    if (this.sequences.length === 0) return
    const entry = await this.store.ledger.get(this.random.pick(this.sequences))
    if (entry?.kind !== 'event') return
    const { $user_id: userId, $user_email: email } = JSON.parse(entry.body) as Line
    if (typeof email === 'string' && this.random.chance(0.5)) {
      const isAdded = this.random.chance(0.7)
      const request = {
        environment: 1,
        list: 'watched',
        kind: 'email' as const,
        source: 'api' as const,
        add: isAdded ? [{ value: email.toLowerCase() }] : [],
        remove: isAdded ? [] : [email.toLowerCase()],
        receivedAtMs: this.nowMs,
      }
      await this.core.execute({ is: 'change_list', request })
    } else if (typeof userId === 'string') {
      const category = this.random.pick(['block', 'watch', 'accept'] as const)
      const taken = {
        id: `${category}_user_payment_abuse`,
        abuseType: 'payment_abuse' as const,
        category,
        source: 'manual_review' as const,
        atMs: this.nowMs,
      }
      const request = { environment: 1, userId, receivedAtMs: this.nowMs, taken }
      await this.core.execute({ is: 'decide', request })
    }
  }
}

async function publish(core: Core, at: number, nowMs: number): Promise<void> {
  const publication = PUBLICATIONS[at]
  if (publication === undefined) throw new Error('there is no such publication')
  const { document, ...rest } = publication
  await core.execute({
    is: 'publish_policy',
    request: {
      environment: 1,
      nowMs,
      ...rest,
      of: { is: 'document', document },
      decisions: USUAL_DECISIONS,
      who: { kind: 'admin' },
      why: 'a trial',
    },
  })
}

async function rerun({ ledger, seed }: Store): Promise<RerunReport> {
  const again = new LiveRerun(1, seed)
  for (const entry of await ledger.read(1, ledger.last())) again.take(entry)
  return again.report()
}

it(`P2: a month of policies comes out again from the ledger, all of it (seed ${SEED})`, async () => {
  const store = openMemoryStore({ seed: { lo: SEED, hi: 3 } })
  const opened = (ledger: Store['ledger']) =>
    coreOver({ ...store, ledger }, store.newStates(), { online: ONLINE })
  const list = {
    environment: 1,
    name: 'watched',
    kind: 'email',
    form: 'hashed',
    description: '',
  } as const
  const month = new Month(store, await opened(store.ledger))
  await month.core.execute({ is: 'set_list', request: { ...list, nowMs: 0 } })
  const [part, dies] = [Math.floor(LINES.length / 3), Math.floor(LINES.length / 2)]
  for (const [at, line] of LINES.entries()) {
    if (at % part === 0 && at / part < 3) await publish(month.core, at / part, month.nowMs)
    await month.take(line)
    if (at === dies) month.core = await died(store, month, opened)
  }
  const report = await rerun(store)
  expect(report).toMatchObject({ different: { count: 0 }, notReproducible: { count: 0 } })
  expect(report.same).toBeGreaterThan(LINES.length / 20)
  expect(await takenIn(store)).toEqual(
    new Set([
      'orders/listed',
      'orders/blocked',
      'orders/high',
      'orders/some',
      'same/calm',
      'counted/many',
      'counted/rich',
      'own/any',
    ]),
  )
  await month.core.close()
  const replay = await replayLedger(store.ledger, store.newStates(), store.seed, { online: ONLINE })
  expect(replay.differences).toBe(0)
})

/** The routes that were taken live. */
async function takenIn({ ledger }: Store): Promise<ReadonlySet<string>> {
  const entries = await ledger.read(1, ledger.last())
  const verdicts = entries.map(
    ({ kind, outcome }) => kind === 'event' && verdictIn(decodeOutcome(outcome).sections),
  )
  return new Set(
    verdicts.flatMap((verdict) =>
      (verdict ? verdict.workflows : []).flatMap(({ workflow, route }) =>
        route === undefined ? [] : [`${workflow}/${route}`],
      ),
    ),
  )
}

/** A service dies while entries wait for the disk: the next one has none of them. */
async function died(
  store: Store,
  month: Month,
  opened: (ledger: Store['ledger']) => Promise<Core>,
): Promise<Core> {
  await month.core.close()
  const ledger = new LaggingLedger(store.ledger)
  const doomed = await opened(ledger)
  const events = LINES.filter(({ $type: type }) => type === '$create_order').slice(0, 5)
  for (const { $event_id: _id, ...body } of events) {
    const parsed = parseEvent('v204', body)
    if (!parsed.ok) throw new Error('an order is refused')
    const request = { environment: 1, event: parsed.event, receivedAtMs: month.nowMs }
    // Nobody is answered any more.
    doomed.execute({ is: 'event', request }).catch(() => undefined)
  }
  await ledger.letThrough(2)
  ledger.crash()
  return opened(store.ledger)
}
