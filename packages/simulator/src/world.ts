/** The stage: time, chance, ids, who is about, and the one way by which lines leave. */
import { BeaconTeller } from './beacons/beacon-teller.ts'
import { Agenda } from './agenda.ts'
import { mix, Rng } from './chance/rng.ts'
import { drawClimate, type AbuseRates, type Climate } from './climate.ts'
import { Crowd } from './crowd.ts'
import { days } from './durations.ts'
import { shopAt, type Shop } from './goods/shop.ts'
import { Ids } from './ids.ts'
import { judge, type Case } from './reviewers.ts'
import type { Person } from './people/person.ts'
import type {
  SimulatedAbuseType,
  SimulatedLabel,
  SimulatedLine,
  WireFields,
  WireValue,
} from './simulated-line.ts'
import { emptyTally } from './tally.ts'
import type { Origin } from './visit.ts'

/** Something that goes on: it acts, then yields how many milliseconds it waits before it goes on. */
export type Task = Generator<number, void>

/** Forms of attack, as the ground truth names them. */
export type AttackName =
  | 'card-testing'
  | 'cash-out'
  | 'account-takeover'
  | 'fake-accounts'
  | 'promotion-ring'
  | 'spam'
  | 'friendly-fraud'

export interface WorldOptions {
  /** Any integer; the same options give the same bytes. */
  readonly seed: number
  readonly days: number
  /** Honest users; attackers come on top. */
  readonly users: number
  /** When the world begins, ms since 1970. */
  readonly startMs?: number
  /** Fixes rates of abuse that otherwise vary around the usual ones (`climate.ts`). */
  readonly abuse?: Partial<AbuseRates>
  /** The shops' pages have the snippet: visits begin with a beacon. */
  readonly beacons?: boolean
}

/** 2024-09-02T00:00:00Z, a Monday: a fixed day, so that a world does not depend on when it is made. */
const DEFAULT_START_MS = 1_725_235_200_000
const USERS_PER_SHOP = 60
const FEWEST_SHOPS = 8
/** A few shops sell most: the exponent of a power law over their numbers. */
const SHOP_SKEW = 2.2

export class World {
  readonly seed: number
  readonly users: number
  readonly startMs: number
  readonly endMs: number
  readonly rng: Rng
  readonly climate: Climate
  readonly ids: Ids
  readonly tally = emptyTally()
  /** Honest people who were here lately. */
  readonly crowd = new Crowd<Person>()
  /** Content that is online: `[author, content id]`, for readers and those who report. */
  readonly board = new Crowd<readonly [string, string]>(512)
  readonly truth = new Map<string, SimulatedAbuseType[]>()
  readonly attacks = new Map<string, AttackName>()
  nowMs: number

  private readonly shops: number
  private readonly reviewing: Rng
  private readonly agenda = new Agenda<Task | SimulatedLabel>()
  private readonly said: SimulatedLine[] = []
  private readonly snippet: BeaconTeller | undefined

  constructor(options: WorldOptions) {
    this.seed = mix(options.seed | 0, 0x57a9e)
    this.users = options.users
    this.startMs = options.startMs ?? DEFAULT_START_MS
    this.endMs = this.startMs + days(options.days)
    this.nowMs = this.startMs
    this.rng = new Rng(this.seed)
    this.climate = drawClimate(new Rng(this.seed, 1), options.abuse)
    this.reviewing = new Rng(this.seed, 2)
    this.ids = new Ids(options.seed)
    this.snippet = options.beacons === true ? new BeaconTeller() : undefined
    this.shops = Math.max(FEWEST_SHOPS, Math.round(options.users / USERS_PER_SHOP))
  }

  /** Lets a task begin, now or later. */
  start(task: Task, afterMs = 0): void {
    this.agenda.add(this.nowMs + Math.max(0, Math.round(afterMs)), task)
  }

  /** Says an event now; returns its `$event_id`. Fields that are undefined are left out. */
  emit(type: string, origin: Origin, fields: WireFields): string {
    const beacon = this.snippet?.beaconOf(origin, this.nowMs)
    if (beacon !== undefined) this.said.push({ kind: 'event', event: beacon })
    const id = this.ids.event()
    const event: { $type: string; $event_id: string; $time: number; [field: string]: WireValue } = {
      $type: type,
      $event_id: id,
      $time: this.nowMs,
    }
    if (origin.userId !== undefined) event['$user_id'] = origin.userId
    if (origin.sessionId !== undefined) event['$session_id'] = origin.sessionId
    if (origin.ip !== undefined) event['$ip'] = origin.ip
    if (origin.deviceId !== undefined) event['device_id'] = origin.deviceId
    for (const name in fields) {
      const value = fields[name]
      if (value !== undefined) event[name] = value
    }
    this.said.push({ kind: 'event', event })
    return id
  }

  /** Hands an event (of this moment, if not given) to the reviewers; a label may follow in its time. */
  judge(subject: Omit<Case, 'eventMs' | 'nowMs'> & { readonly eventMs?: number }): void {
    const eventMs = subject.eventMs ?? this.nowMs
    const odds = {
      missedShare: this.climate.missedShare,
      badPerGood: this.badPerGood(subject.abuseType),
    }
    const label = judge(this.reviewing, odds, { ...subject, eventMs, nowMs: this.nowMs })
    if (label !== undefined) this.agenda.add(label.label_time, label)
  }

  /** Writes down what an account really does. */
  confess(userId: string, attack: AttackName, abuseTypes: readonly SimulatedAbuseType[]): void {
    const known = this.truth.get(userId) ?? []
    this.truth.set(userId, [...new Set([...known, ...abuseTypes])])
    if (!this.attacks.has(userId)) this.attacks.set(userId, attack)
  }

  anyShop(rng: Rng): Shop {
    return shopAt(this.seed, Math.floor(this.shops * rng.next() ** SHOP_SKEW))
  }

  /** Everything that happens, in order of time; labels go on arriving after the last event. */
  *lines(): Generator<SimulatedLine, void> {
    for (let next = this.agenda.take(); next !== undefined; next = this.agenda.take()) {
      if ('abuse_type' in next.what) yield { kind: 'label', label: next.what }
      else if (next.timeMs < this.endMs) {
        this.nowMs = next.timeMs
        this.goOn(next.what)
        yield* this.said
        this.said.length = 0
      }
    }
  }

  /** Rates are shares of what is judged, but for takeovers: theirs is of users, and logins are judged. */
  private badPerGood(abuseType: SimulatedAbuseType): number {
    const { logins } = this.tally
    return abuseType === 'ato'
      ? logins.bad / Math.max(logins.good, 1)
      : this.climate.rates[abuseType]
  }

  private goOn(task: Task): void {
    const step = task.next()
    if (step.done !== true) this.start(task, step.value)
  }
}
