import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CORE_LIMITS,
  decisionsWith,
  decodeOutcome,
  type Enrichment,
  entryOfKind,
  FTRL_SETTINGS,
  LocalCore,
  newMemory,
  readListValue,
  type Verdict,
  verdictIn,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { CaseList, CaseSequence, EventStep, LabelStep } from './case-sequence.ts'
import { type GivenValues, withGivenValues } from './given-values.ts'
import type { TestedPolicy } from './tested-policy.ts'

const ENVIRONMENT = 1
/** Makes the keys of entities the same in each run. */
const SEED = { lo: 1, hi: 2 }
/** Slots of the online model, as a power of two: a case has few labels. */
const SLOT_BITS = 10
const PAGE = 1_000
const NO_VERDICT: Verdict = []

/** The core of a service in memory, with one policy live. Its clock follows the case. */
export class TrialCore {
  private readonly store = openMemoryStore({ seed: SEED })
  private readonly core: LocalCore
  private given: GivenValues | undefined
  private place: Enrichment = {}
  private trouble: unknown

  constructor() {
    const online = { ...FTRL_SETTINGS, slotBits: SLOT_BITS }
    const states = this.store.newStates()
    const memory = newMemory(states, SEED, {
      online,
      decider: (policies) => withGivenValues(policies, () => this.given),
    })
    const onTrouble = (error: unknown): void => {
      this.trouble ??= error
    }
    const { ledger, snapshots } = this.store
    const parts = {
      ledger,
      snapshots,
      states,
      places: { find: () => this.place },
      seed: SEED,
      limits: { ...CORE_LIMITS, snapshotEvery: Infinity },
      online,
      yieldTurn: async () => undefined,
      pause: async () => undefined,
      onSnapshotFailure: onTrouble,
      onRescoreFailure: onTrouble,
      onLearningFailure: onTrouble,
    }
    this.core = new LocalCore(memory, parts, 0)
  }

  /** Makes what the case has before its first event; other lists of the policy are empty. Errors: CliError; PolicyRefused. */
  async begin({ document, lists }: TestedPolicy, sequence: CaseSequence): Promise<void> {
    const { startMs, given, decisions, steps } = sequence
    const empty = lists.filter((name) => !given.some((list) => list.name === name))
    for (const list of given) await this.fillList(list, startMs)
    for (const name of empty) await this.fillList({ name, kind: 'custom', values: [] }, startMs)
    await this.core.execute({
      is: 'publish_policy',
      request: {
        environment: ENVIRONMENT,
        nowMs: startMs,
        of: { is: 'document', document },
        stage: 'live',
        decisions: decisionsWith([]),
        who: { kind: 'admin' },
        why: 'a case of a test',
      },
    })
    await this.countersReady()
    const [first] = steps
    const userId = first?.is === 'event' ? first.event.userId : undefined
    for (const { abuseType, category } of decisions) {
      const id = `${category}_user_${abuseType}`
      const taken = { id, abuseType, category, source: 'automated_rule', atMs: startMs } as const
      const request = { environment: ENVIRONMENT, receivedAtMs: startMs, userId, taken }
      await this.core.execute({ is: 'decide', request })
    }
  }

  private async countersReady(): Promise<void> {
    for (;;) {
      const counters = await this.core.ask({ is: 'counters', environment: ENVIRONMENT })
      if (counters.every(({ readyAt }) => readyAt !== undefined)) return
      await nextTurn()
    }
  }

  /** What the policy makes of an event. */
  async event({ event, atMs, scores, features, place }: EventStep): Promise<Verdict> {
    this.given = { scores, features }
    this.place = place
    const request = { environment: ENVIRONMENT, receivedAtMs: atMs, event }
    const { outcome } = await this.core.execute({ is: 'event', request })
    await this.rest()
    return outcome.verdict?.workflows ?? NO_VERDICT
  }

  /** What the policy makes of the score changes of one user that follow from a label. */
  async label({ userId, abuseType, isBad, atMs, about }: LabelStep): Promise<Verdict> {
    this.given = undefined
    const label = { abuseType, isBad }
    const request = { environment: ENVIRONMENT, userId, receivedAtMs: atMs, label }
    const { sequence } = await this.core.execute({ is: 'label', request })
    await this.rest()
    const entries = await this.store.ledger.read(sequence + 1, PAGE)
    return entries.flatMap((entry) => {
      const again = entryOfKind('rescore', entry)
      if (again?.body.userId !== about) return []
      return verdictIn(decodeOutcome(again.outcome).sections)?.workflows ?? []
    })
  }

  async close(): Promise<void> {
    await this.core.close()
    await this.store.close()
  }

  /** Waits until labels were learned from, and the users around them are scored again. */
  private async rest(): Promise<void> {
    await this.core.learned()
    while (this.core.figures().fanOutsWaiting > 0 && this.trouble === undefined) await nextTurn()
    if (this.trouble !== undefined) throw this.trouble
  }

  private async fillList({ name, kind, values }: CaseList, nowMs: number): Promise<void> {
    const about = { environment: ENVIRONMENT, name, kind, form: 'plain', description: '' } as const
    const definition = await this.core.execute({ is: 'set_list', request: { ...about, nowMs } })
    const add = values.map((value) => {
      const read = readListValue(definition, value)
      if ('problem' in read) throw new CliError(`list ${name}: ${value} ${read.problem}`)
      return { value: read.value }
    })
    if (add.length === 0) return
    const request = { environment: ENVIRONMENT, list: name, kind, source: 'test', add, remove: [] }
    await this.core.execute({ is: 'change_list', request: { ...request, receivedAtMs: nowMs } })
  }
}
