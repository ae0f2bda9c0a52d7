import { ABUSE_TYPES, parseEvent } from '@winnow/contract'
import {
  type Accepted,
  type Core,
  DECISION_CATEGORIES,
  DECISION_SOURCES,
  encodeOutcome,
  IdempotencyConflict,
} from '@winnow/engine'
import { Random } from '../../../benchmarks/support/random.mjs'
import { type Body, wildEvent } from './wild-events.ts'

const START_MS = Date.UTC(2026, 0, 1)

export const TRAFFIC_ENVIRONMENTS = [1, 2]

/** Users that labels and questions are about: `user-0` … */
export const TRAFFIC_USERS = 60

/**
 * A client: events, some sent twice or again later, labels, labels taken back,
 * decisions, questions. It knows
 * what it must be answered; what was answered wrongly is in `wrong`.
 */
export class WildTraffic {
  readonly random: Random
  nowMs = START_MS
  sent = 0
  readonly wrong: string[] = []
  private readonly seed: number
  private readonly keyed: { key: string; body: Body; accepted: Accepted; environment: number }[] =
    []

  constructor(seed: number) {
    this.random = new Random(seed)
    this.seed = seed
  }

  async step(core: Core): Promise<void> {
    const { random } = this
    this.nowMs += random.below(120_000)
    this.sent += 1
    const draw = random.next()
    if (draw < 0.78) await this.event(core)
    else if (draw < 0.86) await this.repeat(core)
    else if (draw < 0.93) await this.label(core)
    else if (draw < 0.95) await this.decide(core)
    else if (draw < 0.97)
      await core.execute({ is: 'unlabel', request: { ...this.user(), receivedAtMs: this.nowMs } })
    else if (draw < 0.99) {
      const { environment, userId } = this.user()
      await core.execute({ is: 'rescore', environment, userId, nowMs: this.nowMs })
    } else {
      const { environment, userId } = this.user()
      await core.ask({ is: 'score_now', environment, userId, nowMs: this.nowMs })
    }
  }

  private user(): { environment: number; userId: string } {
    return {
      environment: this.random.pick(TRAFFIC_ENVIRONMENTS),
      userId: `user-${this.random.below(TRAFFIC_USERS)}`,
    }
  }

  private async event(core: Core): Promise<void> {
    const body = wildEvent(this.random, this.nowMs)
    const environment = this.random.pick(TRAFFIC_ENVIRONMENTS)
    if (!this.random.chance(0.3)) {
      await core.execute({ is: 'event', request: requestOf(body, environment, this.nowMs) })
      return
    }
    const key = `key-${this.seed}-${this.sent}`
    const request = requestOf(body, environment, this.nowMs, key)
    // A retry may overtake its first try's answer: both must get the same.
    const [accepted, again] = await Promise.all([
      core.execute({ is: 'event', request }),
      core.execute({ is: 'event', request }),
    ])
    if (accepted.repeated || !again.repeated) this.wrong.push(`${key} was not known again at once`)
    if (again.sequence !== accepted.sequence) this.wrong.push(`${key} was applied twice`)
    this.keyed.push({ key, body, accepted, environment })
  }

  private async repeat(core: Core): Promise<void> {
    const former = this.keyed.at(-1 - this.random.below(20))
    if (former === undefined) return
    const { key, body, environment, accepted } = former
    if (this.random.chance(0.3)) {
      const other = requestOf({ ...body, other: this.sent }, environment, this.nowMs, key)
      const answer = await core
        .execute({ is: 'event', request: other })
        .catch((error: unknown) => error)
      if (!(answer instanceof IdempotencyConflict)) this.wrong.push(`${key} took another body`)
      return
    }
    const again = await core.execute({
      is: 'event',
      request: requestOf(body, environment, this.nowMs, key),
    })
    const isSame = Buffer.from(encodeOutcome(again.outcome)).equals(encodeOutcome(accepted.outcome))
    if (!again.repeated || !isSame) this.wrong.push(`${key} was answered otherwise the second time`)
  }

  private async decide(core: Core): Promise<void> {
    const { random } = this
    const of = { type: 'order' as const, id: `order-${random.below(200)}` }
    await core.execute({
      is: 'decide',
      request: {
        ...this.user(),
        ...(random.chance(0.6) ? { of } : {}),
        receivedAtMs: this.nowMs,
        taken: {
          id: `decision-${random.below(9)}`,
          abuseType: random.pick(ABUSE_TYPES),
          category: random.pick(DECISION_CATEGORIES),
          source: random.pick(DECISION_SOURCES),
          atMs: this.nowMs - random.below(9 * 86_400_000),
        },
      },
    })
  }

  private async label(core: Core): Promise<void> {
    const { random } = this
    const of = random.chance(0.5)
      ? { type: 'order' as const, id: `order-${random.below(200)}` }
      : { type: 'content' as const, id: `content-${random.below(80)}` }
    await core.execute({
      is: 'label',
      request: {
        ...this.user(),
        receivedAtMs: this.nowMs,
        label: {
          abuseType: random.pick(ABUSE_TYPES),
          isBad: random.chance(0.5),
          timeMs: this.nowMs - random.below(90 * 86_400_000),
          ...(random.chance(0.6) ? { of } : {}),
        },
      },
    })
  }
}

function requestOf(body: Body, environment: number, receivedAtMs: number, key?: string) {
  const parsed = parseEvent('v205', body, { nowMs: receivedAtMs })
  if (!parsed.ok) throw new Error(`the trial made an invalid event: ${JSON.stringify(parsed)}`)
  const idempotency =
    key === undefined ? {} : { idempotency: { key, bodyDigest: JSON.stringify(body) } }
  return { environment, event: parsed.event, receivedAtMs, ...idempotency }
}
